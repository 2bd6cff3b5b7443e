import { HttpClient } from '../http/HttpClient';

export abstract class BaseResource {
  protected abstract readonly base: string;
  constructor(protected readonly http: HttpClient) {}

  protected list<T>(params?: Record<string, unknown>): Promise<T> {
    return this.http.get<T>(this.base, params);
  }
  protected one<T>(id: string): Promise<T> {
    return this.http.get<T>(`${this.base}/${id}`);
  }
  protected create<T>(body: unknown): Promise<T> {
    return this.http.post<T>(this.base, body);
  }
}
