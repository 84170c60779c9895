import { SIDES, type PieceId, type Side } from './types'

const FIRST_SIDE_PREFIX = `${SIDES[0]}.`

/** The side of a piece or marker, read from its id. Ids begin with the side and a dot: `us.1.clarke`, `mexican.marker.a.1`. */
export const sideOfId = (id: PieceId): Side => (id.startsWith(FIRST_SIDE_PREFIX) ? SIDES[0] : SIDES[1])

/** Is this the place of a routed unit, which waits on the Turn Record Track (OPS-12.3)? Its place in the state is `trt:` and the turn of its return. */
export const isOnTurnTrack = (at: string): boolean => at.startsWith('trt:')
