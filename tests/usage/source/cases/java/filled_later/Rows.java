/** A list that one method fills, and another one reads that only a library calls. */
public class Rows extends AbstractTableModel {
    private static final String[] KEYS = { "id", "price" }; // @ read id; read price
    private final List<JSONObject> rows = new ArrayList<JSONObject>();
    private final List<JSONObject> others = new ArrayList<JSONObject>();

    public Object getValueAt(int row, int column) {
        return rows.get(row).opt(KEYS[column]);
    }

    public Object getOther(int row) {
        return others.get(row).opt("weight");
    }

    public void load(Api api) {
        JSONArray items = api.get("/shop/v1/goods").getJSONArray("items"); // @ GET /shop/v1/goods; read items
        for (int i = 0; i < items.length(); i++) {
            rows.add(items.getJSONObject(i));
        }
    }
}
