// Paths of segments that a function changes one by one; and a parameter that chooses one of two paths.
import ky from "ky";

abstract class Resource {
  protected abstract readonly root: string;
  private http = ky.create({ prefixUrl: "https://shop.example.org" });

  protected at(...segments: (string | number)[]): string {
    return [this.root, ...segments.map((each) => encodeURIComponent(String(each)))].join("/");
  }

  protected show(id?: number) {
    return this.http.get(id === undefined ? this.root : this.at(id)).json();
  }

  protected copy(path: string) {
    return this.http.post(path).json();
  }
}

class Goods extends Resource {
  protected readonly root = "shop/v1/goods";

  duplicate(number: number) {
    return this.copy(this.at(number, "copy")); // @ POST /shop/v1/goods/{}/copy
  }

  one(number: number) {
    return this.show(number); // @ GET /shop/v1/goods/{}
  }
}
