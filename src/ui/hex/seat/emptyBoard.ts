import type { View } from '../../../operational/types'
import type { BoardModel } from '../board'
import { scenario } from '../shared/scenario'

/**
 * What the map shows while nobody has the seat, before the first game and behind the curtain between two players: the ground by daylight, without
 * counters.
 */
export function emptyBoard(): BoardModel {
  const firstTurnHours = scenario.tables.clock.turns[0]
  // The map reads only a few of these fields; the others are empty.
  const view: View = {
    side: 'us',
    scenario: 'pedregal',
    options: { preset: 'historical', night: false, resolver: 'table', clash: 'auto' },
    turn: 1,
    clock: {
      day: firstTurnHours?.day ?? 0,
      from: firstTurnHours?.from ?? '',
      to: firstTurnHours?.to ?? '',
      night: false,
    },
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
    ghost: null,
    lit: [],
    arrows: [],
    cursor: null,
    fanned: null,
    lookedAt: null,
    ready: new Set(),
    overlays: new Set(),
    overlayHexes: {},
    unnamed: new Set(),
    countersHidden: false,
    reducedMotion: true,
    speed: 0,
  }
}
