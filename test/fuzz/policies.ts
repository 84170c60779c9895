import { type Action, enemyOf, type Side } from '../../src/operational/types'
import { UNBRIDGED_WATER, INFANTRY, TRAIL } from '../../src/operational/world'
import { type Board, hexesOf, pieceOf, stepsToGoals } from './board'
import type { Random } from './random'

/** A way of playing: a weight for each legal action. Policies reach situations that uniform random play does not. */
export interface Policy {
  readonly name: string
  /** Chance of ending the phase at each step, in the movement and in the combat phase. */
  readonly end: readonly [number, number]
  weigh(action: Action, board: Board, context: ListContext): number
}

/** Facts that are the same for all actions of one legal list. */
interface ListContext {
  readonly side: Side
  /** Hexes with enemy units, and with own units. */
  readonly foes: readonly number[]
  readonly friends: readonly number[]
  /** Enemy leaders and HQs without a unit beside them. */
  readonly stray: readonly number[]
  /** Hexes that the rushing policies make for. */
  readonly goals: readonly number[]
  /** Steps to goals worked out so far: by goals, and by seat and class. */
  readonly ways: Map<readonly number[], Map<number, Uint8Array>>
}

const hexIn = (board: Board, id: string): number => board.world.grid.indexOf(id)

/** How many steps nearer to any of `goals` an action leads; 0 for other actions. */
function stepsNearer(action: Action, board: Board, { ways }: ListContext, goals: readonly number[]): number {
  if (action.type !== 'step' || goals.length === 0) return 0
  const piece = pieceOf(board, action.units[0] ?? action.leaders[0]!)!
  const cls = piece.seat * 5 + piece.pieceClass
  const known = ways.get(goals) ?? new Map<number, Uint8Array>()
  ways.set(goals, known)
  const way = known.get(cls) ?? stepsToGoals(board, cls, goals)
  known.set(cls, way)
  return way[board.hexOf[piece.index]!]! - way[hexIn(board, action.to)]!
}

const BASE_WEIGHTS: Partial<Record<Action['type'], number>> = {
  join: 8,
  attack: 12,
  charge: 3,
  leave: 0.1,
  cancel: 0.05,
  advance: 6,
  reserve: 6,
  enter: 5,
  begin: 2,
  stop: 0.1,
  marker: 0.3,
}
/** The weight of an action by its type. Moves into a bastion are rare among many others, so they weigh more. */
const baseWeight = (action: Action): number =>
  (BASE_WEIGHTS[action.type] ?? 1) * (action.type === 'reserve' && action.garrison ? 20 : 1)

/** Leaders and HQs of the enemy without a unit beside them. */
function strayStaff(board: Board, side: Side): number[] {
  const out: number[] = []
  for (const [hex, staff] of board.staff)
    if (!board.units.has(hex) && staff.some((index) => board.world.pieces[index]!.side !== side)) out.push(hex)
  return out
}

/** Hexes north of the bridges of Coyoacan and Churubusco. */
const BEYOND_THE_RIVER = ['2216', '2222']

/** A weight for what engineers make possible: guns and cavalry on the lava trail, infantry over the river without a bridge (OPS-19.3). */
function engineerWeight(action: Action, board: Board): number {
  if (action.type !== 'step') return 0
  const first = pieceOf(board, action.units[0] ?? '')
  const engineers = action.leaders.filter((id) => pieceOf(board, id)?.leader?.kind === 'engineer')
  const from = first ? board.hexOf[first.index]! : -1
  if (!first || from < 0 || engineers.length === 0) return 0
  const to = hexIn(board, action.to)
  const bits = board.world.hexsideFlags[from * 6 + board.world.grid.directionTo(from, to)]!
  if (bits & TRAIL && board.world.lava[to]) return first.pieceClass === INFANTRY ? 8 : 60
  return bits & TRAIL ? 12 : bits & UNBRIDGED_WATER ? 8 : 1
}

const POLICIES: readonly Policy[] = [
  { name: 'uniform', end: [0.03, 0.05], weigh: () => 1 },
  {
    name: 'attack',
    end: [0.006, 0.003],
    weigh: (action, board, context) =>
      action.type === 'step' ? 4 ** stepsNearer(action, board, context, context.foes) : baseWeight(action),
  },
  {
    // Moves away, attacks with too few units, retreats.
    name: 'timid',
    end: [0.01, 0.02],
    weigh(action, board, context) {
      if (action.type === 'step') return 3 ** -stepsNearer(action, board, context, context.foes)
      if (action.type === 'join') return 0.3
      if (action.type === 'hold' || action.type === 'advance') return 0.2
      return action.type === 'retreat' || action.type === 'slip' || action.type === 'attack' ? 5 : 1
    },
  },
  {
    name: 'crowd',
    end: [0.01, 0.05],
    weigh(action, board) {
      if (action.type === 'displace') return 1
      const to = 'to' in action ? hexIn(board, action.to) : -1
      const there = to < 0 ? 0 : (board.units.get(to)?.length ?? 0)
      if (action.type === 'step' && action.units.length > 0) return there > 0 ? 10 * there : 0.5
      return there > 0 ? 3 : 1
    },
  },
  {
    // The Mexicans make for San Agustin, the Americans for the bridges.
    name: 'rush',
    end: [0.004, 0.02],
    weigh(action, board, context) {
      if (action.type !== 'step') return baseWeight(action)
      return 5 ** stepsNearer(action, board, context, context.goals) * (action.units.length > 0 ? 2 : 0.2)
    },
  },
  {
    // The same, without attacks.
    name: 'march',
    end: [0.004, 0.9],
    weigh(action, board, context) {
      if (action.type !== 'step') return action.type === 'target' || action.type === 'advance' ? 0.1 : 1
      return 5 ** stepsNearer(action, board, context, context.goals) * (action.units.length > 0 ? 2 : 0.2)
    },
  },
  {
    // Some units do this, the others fight.
    name: 'sweep',
    end: [0.002, 0.001],
    weigh(action, board, context) {
      if (action.type !== 'step') return baseWeight(action)
      const piece = pieceOf(board, action.units[0] ?? action.leaders[0]!)!
      return 6 ** stepsNearer(action, board, context, piece.index % 3 === 0 ? context.goals : context.foes)
    },
  },
  {
    // Engineers lead guns and cavalry through the lava; units without an engineer make for the enemy.
    name: 'guides',
    end: [0.004, 0.01],
    weigh(action, board, context) {
      if (action.type !== 'step') return baseWeight(action)
      const led = engineerWeight(action, board)
      if (led > 0) return led
      const alone = action.units.length === 0 && pieceOf(board, action.leaders[0]!)?.leader?.kind === 'engineer'
      if (alone) {
        const there = (board.units.get(hexIn(board, action.to)) ?? []).map((index) => board.world.pieces[index]!)
        return there.some(({ pieceClass }) => pieceClass !== INFANTRY) ? 40 : there.length > 0 ? 6 : 0.5
      }
      return action.leaders.length > 0 ? 0.5 : 2 ** stepsNearer(action, board, context, context.foes)
    },
  },
  {
    // Leaders move alone; units go for enemy leaders.
    name: 'scatter',
    end: [0.008, 0.03],
    weigh(action, board, context) {
      if (action.type !== 'step') return baseWeight(action)
      const { stray, foes } = context
      if (action.units.length === 0) return 3 * 2 ** stepsNearer(action, board, context, foes)
      if (stray.includes(hexIn(board, action.to))) return 200
      return action.leaders.length > 0 ? 0.1 : 4 ** stepsNearer(action, board, context, stray.length > 0 ? stray : foes)
    },
  },
  {
    // Attacks unit by unit and brings no routed unit back, so that the map may become empty (OPS-18.1).
    name: 'doomed',
    end: [0.0004, 0.0001],
    weigh(action, board, context) {
      const { attack } = board.game.ops
      if (action.type === 'step')
        return action.leaders.length > 0 || action.units.length > 1
          ? 0.02
          : 15 ** stepsNearer(action, board, context, context.foes)
      if (action.type === 'enter' || action.type === 'return') return 0.0001
      if (action.type === 'join') return attack && attack.attackers.length > 0 ? 0.001 : 5
      if (action.type === 'retreat' || action.type === 'hold') return action.type === 'hold' ? 4 : 1
      if (action.type === 'charge' || action.type === 'advance') return 0.1
      return action.type === 'reserve' || action.type === 'slip' ? 0.1 : baseWeight(action)
    },
  },
  {
    // Keeps its units apart, so that the enemy can fight each of them.
    name: 'spread',
    end: [0.0008, 0.0004],
    weigh(action, board, context) {
      if (action.type !== 'step') return baseWeight(action)
      const crowded = context.friends.includes(hexIn(board, action.to)) ? 0.3 : 1
      return 12 ** stepsNearer(action, board, context, context.foes) * crowded
    },
  },
]

/** The policy of that name. */
export const named = (name: string): Policy => POLICIES.find((policy) => policy.name === name)!

/** The policies of both sides in one game. Some pairs are arranged, because chance rarely brings them together. */
export function drawPolicies(random: Random): Record<Side, Policy> {
  const kind = random.next()
  if (kind < 0.16) return { us: named('uniform'), mexican: named('uniform') }
  if (kind < 0.23) return { us: named('guides'), mexican: random.pick(POLICIES) }
  if (kind < 0.26) return { us: named('spread'), mexican: named('doomed') }
  if (kind < 0.28) return { us: named('sweep'), mexican: named(random.pick(['doomed', 'attack', 'timid'])) }
  if (kind < 0.31) return { us: named(random.pick(['march', 'rush'])), mexican: named('timid') }
  if (kind < 0.35) return { us: named('attack'), mexican: named('scatter') }
  if (kind < 0.4) return { us: named('scatter'), mexican: named('attack') }
  return { us: random.pick(POLICIES), mexican: random.pick(POLICIES) }
}

const RESIGN = 1 / 12_000
/** When all weights together are below this, the phase is ended instead. */
const MIN_WEIGHT = 0.01

/** How a side uses its boxes and bastions, next to its policy: the chance of each kind of action where it is legal. */
export interface Habit {
  readonly name: string
  /** Chances, in each command segment, to fill another box and to reveal one. */
  readonly open: number
  readonly reveal: number
  /** Chances to take another piece into the box, and to cancel the filling. */
  readonly take: number
  readonly cancel: number
  /** Chance to move a marker rather than a piece. */
  readonly marker: number
  /** Chance to enter or leave a bastion. */
  readonly garrison: number
  /** Whether markers move towards the enemy. */
  readonly bold: number
}

export const HABITS: readonly Habit[] = [
  { name: 'open', open: 0, reveal: 0.5, take: 0.5, cancel: 0.1, marker: 0.1, garrison: 0.02, bold: 0.5 },
  { name: 'now and then', open: 0.25, reveal: 0.1, take: 0.6, cancel: 0.05, marker: 0.15, garrison: 0.02, bold: 0.7 },
  { name: 'secretive', open: 0.85, reveal: 0.03, take: 0.75, cancel: 0.04, marker: 0.3, garrison: 0.01, bold: 0.4 },
  { name: 'small boxes', open: 0.9, reveal: 0.02, take: 0.15, cancel: 0.02, marker: 0.35, garrison: 0.01, bold: 0.85 },
  { name: 'in and out', open: 0.6, reveal: 0.4, take: 0.5, cancel: 0.1, marker: 0.2, garrison: 0.03, bold: 0.6 },
]
/** Habits with much hidden movement. */
export const SECRETIVE = HABITS.slice(2)
/** The habit that hides nothing. */
export const OPENLY = HABITS.slice(0, 1)
/** Markers move fast, and no box is revealed by choice. */
export const RAIDING: readonly Habit[] = [
  { name: 'raiding', open: 0.1, reveal: 0, take: 0.1, cancel: 0, marker: 0.9, garrison: 0, bold: 1 },
]

const ofType = (actions: readonly Action[], ...types: Action['type'][]): Action[] =>
  actions.filter((action) => types.includes(action.type))

/** An action with boxes, markers or bastions; null: the policy chooses instead. */
function habitual(habit: Habit, actions: readonly Action[], board: Board, side: Side, random: Random): Action | null {
  const { ops } = board.game
  const some = (chance: number, ...types: Action['type'][]): Action | null => {
    const list = random.chance(chance) ? ofType(actions, ...types) : []
    return list.length > 0 ? random.pick(list) : null
  }
  if (ops.pending.length > 0) return null
  if (ops.segment === 'command') {
    if (ops.hiding.some((draft) => !draft.closed)) {
      const draft = ops.hiding.at(-1)!
      const unit = ofType(actions, 'take').filter(
        (action) => action.type === 'take' && pieceOf(board, action.piece)?.kind === 'unit',
      )
      // Disrupted units may recover inside.
      const shaken = unit.filter((action) => {
        const state = action.type === 'take' ? ops.pieces[action.piece] : undefined
        return state?.disrupted || state?.ineffective
      })
      const units = shaken.length > 0 && random.chance(0.7) ? shaken : unit
      const first = draft.pieces.length === 0 && units.length > 0 && random.chance(0.8) ? random.pick(units) : null
      // Leaders are few and would rarely be picked.
      const staff = ofType(actions, 'take').filter(
        (action) => action.type === 'take' && pieceOf(board, action.piece)?.kind !== 'unit',
      )
      const led = draft.real === null && staff.length > 0 && random.chance(habit.take * 0.5) ? random.pick(staff) : null
      return (
        some(habit.cancel, 'cancel') ??
        first ??
        led ??
        some(draft.real === null ? habit.take : 0, 'take') ??
        some(1, 'close') ??
        some(1, 'real', 'dummy') ??
        some(1, 'take') ??
        some(1, 'cancel')
      )
    }
    const off = ofType(actions, 'open').filter((action) => action.type === 'open' && action.hex === 'off')
    if (off.length > 0 && random.chance(habit.open * 0.3)) return random.pick(off)
    return some(habit.reveal, 'reveal') ?? some(habit.open, 'open') ?? some(1, 'done')
  }
  if (ops.segment !== 'move') return null
  const inOrOut = some(habit.garrison, 'garrison')
  if (inOrOut) return inOrOut
  if (!random.chance(habit.marker)) return null
  const moves = actions.filter(
    (action) =>
      action.type === 'marker' ||
      (action.type === 'begin' && action.units[0]!.includes('.marker.')) ||
      (action.type === 'enter' && action.piece.includes('.marker.')),
  )
  if (moves.length === 0) return null
  if (!random.chance(habit.bold)) return random.pick(moves)
  // Nearer to the enemy, its markers or the goal, in a straight line.
  const draw = random.next()
  const markers = [...board.markers].filter(([, ids]) => !ids[0]!.startsWith(side)).map(([hex]) => hex)
  const goals = side === 'us' ? BEYOND_THE_RIVER : ['0118']
  const foes =
    draw < 0.45 && markers.length > 0
      ? markers
      : draw < 0.65
        ? goals.map((id) => hexIn(board, id))
        : hexesOf(board, enemyOf(side))
  const nearness = (action: Action): number =>
    action.type === 'marker'
      ? Math.min(...foes.map((hex) => board.world.grid.distance(hex, hexIn(board, action.to))))
      : 99
  const best = Math.min(...moves.map(nearness))
  return random.pick(moves.filter((action) => nearness(action) === best))
}

/** Draws one of the legal actions by habit and policy. */
export function choose(
  policy: Policy,
  actions: readonly Action[],
  board: Board,
  side: Side,
  random: Random,
  habit: Habit = HABITS[1]!,
): Action {
  const { segment } = board.game.ops
  const resign = actions.find((action) => action.type === 'resign')
  const end = actions.find((action) => action.type === 'endPhase')
  if (resign && random.chance(RESIGN)) return resign
  const own = habitual(habit, actions, board, side, random)
  if (own) return own
  // Entering and leaving a bastion costs nothing and could go on for ever: only the habit does it.
  const others = actions.filter((action) => action !== resign && action !== end && action.type !== 'garrison')
  if (end && (others.length === 0 || random.chance(policy.end[segment === 'combat' ? 1 : 0]))) return end
  const context: ListContext = {
    side,
    foes: hexesOf(board, side === 'us' ? 'mexican' : 'us'),
    friends: hexesOf(board, side),
    stray: strayStaff(board, side),
    goals: (side === 'us' ? BEYOND_THE_RIVER : ['0118']).map((id) => hexIn(board, id)),
    ways: new Map(),
  }
  const weights = others.map((action) => policy.weigh(action, board, context))
  const sum = weights.reduce((a, b) => a + b, 0)
  if (end && sum < MIN_WEIGHT) return end
  let at = random.next() * sum
  for (let k = 0; k < others.length; k++) {
    at -= weights[k]!
    if (at < 0) return others[k]!
  }
  return others[others.length - 1] ?? actions[0]!
}
