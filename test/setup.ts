/** Tests fight clashes from the start; only the page waits for the tabletop. */
import '../src/session/tabletopHere'
