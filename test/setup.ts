import { TABLETOPS } from '../src/session/hex/tabletops'
import { setPageTabletops } from '../src/ui/hex/tabletops'

/** In tests the page has its tabletop engines from the start. */
setPageTabletops(TABLETOPS)
