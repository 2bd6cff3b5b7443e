public class Desk extends JFrame {
    private final Api api = new Api();
    private final Rows rows = new Rows();
    private final JTable table = new JTable(rows);

    public Desk() {
        rows.load(api);
    }
}
