import type { View } from '../../../operational/types'
import type { BoardModel } from '../board'
import { scenario } from '../shared/scenario'

/** The map by daylight without any counter, for nobody's eyes. */
export function emptyBoard(): BoardModel {
  const clock = scenario.tables.clock.turns[0]
  const view: View = {
    side: 'us',
    scenario: 'pedregal',
    options: { preset: 'historical', night: false, resolver: 'table', clash: 'auto' },
    turn: 1,
    clock: { day: clock?.day ?? 0, from: clock?.from ?? '', to: clock?.to ?? '', night: false },
    active: 'us',
    segment: 'over',
    toAct: null,
    pending: [],
    pieces: [],
    trt: [],
    offMap: [],
    gone: [],
    enemyMarkers: [],
    markers: {},
    boxes: {},
    boxed: [],
    hiding: [],
    enemyBoxes: [],
    unaccounted: [],
    control: {},
    command: {},
    hqActive: { us: false, mexican: false },
    activation: { santaAnna: false },
    moving: null,
    attack: null,
    targets: [],
    score: { us: 0, mexican: 0 },
    result: null,
    rosters: {},
    ready: [],
  }
  return {
    view,
    side: 'us',
    selected: null,
    reach: new Map(),
    path: [],
    choices: new Map(),
    lit: [],
    cursor: null,
    fanned: null,
    ready: new Set(),
    overlays: new Set(),
    overlayHexes: {},
    countersHidden: false,
    reducedMotion: true,
    speed: 0,
  }
}
