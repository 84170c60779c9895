import { type Action, enemyOf, type Side } from '../../src/operational/types'
import { UNBRIDGED_WATER, INFANTRY, TRAIL } from '../../src/operational/world'
import { type Board, hexesOf, pieceOf, waysTo } from './board'
import type { Random } from './random'

/** A way of playing: how likely each legal action is. Policies exist to reach what even chances would not. */
export interface Policy {
  readonly name: string
  /** Chance of ending the phase at each step, in the movement and in the combat phase. */
  readonly end: readonly [number, number]
  weigh(action: Action, board: Board, mood: Mood): number
}

/** What holds for all actions of one list. */
interface Mood {
  readonly side: Side
  readonly foes: readonly number[]
  readonly friends: readonly number[]
  /** Enemy leaders and HQs without a unit beside them. */
  readonly stray: readonly number[]
  /** Where a rush goes. */
  readonly goals: readonly number[]
  /** Ways found so far, by goals, side and class. */
  readonly ways: Map<readonly number[], Map<number, Uint8Array>>
}

const hexIn = (board: Board, id: string): number => board.world.grid.indexOf(id)

/** How many steps nearer to any of `goals` a step leads; 0 for what is no step. */
function gain(action: Action, board: Board, { ways }: Mood, goals: readonly number[]): number {
  if (action.type !== 'step' || goals.length === 0) return 0
  const piece = pieceOf(board, action.units[0] ?? action.leaders[0]!)!
  const cls = piece.seat * 5 + piece.cls
  const known = ways.get(goals) ?? new Map<number, Uint8Array>()
  ways.set(goals, known)
  const way = known.get(cls) ?? waysTo(board, cls, goals)
  known.set(cls, way)
  return way[board.hexOf[piece.index]!]! - way[hexIn(board, action.to)]!
}

const fighting: Partial<Record<Action['type'], number>> = {
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
/** Ways into a bastion are few among many others. */
const plainly = (action: Action): number =>
  (fighting[action.type] ?? 1) * (action.type === 'reserve' && action.garrison ? 20 : 1)

/** Leaders and HQs of the enemy without a unit beside them. */
function strayStaff(board: Board, side: Side): number[] {
  const out: number[] = []
  for (const [hex, staff] of board.staff)
    if (!board.units.has(hex) && staff.some((index) => board.world.pieces[index]!.side !== side)) out.push(hex)
  return out
}

/** North of the bridges of Coyoacan and Churubusco, straight on. */
const BEYOND_THE_RIVER = ['2216', '2222']

/** The engineers' ways: guns and horse along the trail through the lava, infantry over the river where there is no bridge (OPS-19.3). */
function guided(action: Action, board: Board): number {
  if (action.type !== 'step') return 0
  const first = pieceOf(board, action.units[0] ?? '')
  const engineers = action.leaders.filter((id) => pieceOf(board, id)?.leader?.kind === 'engineer')
  const from = first ? board.hexOf[first.index]! : -1
  if (!first || from < 0 || engineers.length === 0) return 0
  const to = hexIn(board, action.to)
  const bits = board.world.hexsideFlags[from * 6 + board.world.grid.directionTo(from, to)]!
  if (bits & TRAIL && board.world.lava[to]) return first.cls === INFANTRY ? 8 : 60
  return bits & TRAIL ? 12 : bits & UNBRIDGED_WATER ? 8 : 1
}

const POLICIES: readonly Policy[] = [
  { name: 'uniform', end: [0.03, 0.05], weigh: () => 1 },
  {
    name: 'attack',
    end: [0.006, 0.003],
    weigh: (action, board, mood) =>
      action.type === 'step' ? 4 ** gain(action, board, mood, mood.foes) : plainly(action),
  },
  {
    // Shies away, attacks with too little, gives ground.
    name: 'timid',
    end: [0.01, 0.02],
    weigh(action, board, mood) {
      if (action.type === 'step') return 3 ** -gain(action, board, mood, mood.foes)
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
    // The Mexicans run for San Agustin, the Americans for the bridges.
    name: 'rush',
    end: [0.004, 0.02],
    weigh(action, board, mood) {
      if (action.type !== 'step') return plainly(action)
      return 5 ** gain(action, board, mood, mood.goals) * (action.units.length > 0 ? 2 : 0.2)
    },
  },
  {
    // The same, and lets the enemy be.
    name: 'march',
    end: [0.004, 0.9],
    weigh(action, board, mood) {
      if (action.type !== 'step') return action.type === 'target' || action.type === 'advance' ? 0.1 : 1
      return 5 ** gain(action, board, mood, mood.goals) * (action.units.length > 0 ? 2 : 0.2)
    },
  },
  {
    // Some do the one, the others fight.
    name: 'sweep',
    end: [0.002, 0.001],
    weigh(action, board, mood) {
      if (action.type !== 'step') return plainly(action)
      const piece = pieceOf(board, action.units[0] ?? action.leaders[0]!)!
      return 6 ** gain(action, board, mood, piece.index % 3 === 0 ? mood.goals : mood.foes)
    },
  },
  {
    // Engineers lead guns and horse through the lava; whoever has no engineer makes for the enemy.
    name: 'guides',
    end: [0.004, 0.01],
    weigh(action, board, mood) {
      if (action.type !== 'step') return plainly(action)
      const led = guided(action, board)
      if (led > 0) return led
      const alone = action.units.length === 0 && pieceOf(board, action.leaders[0]!)?.leader?.kind === 'engineer'
      if (alone) {
        const there = (board.units.get(hexIn(board, action.to)) ?? []).map((index) => board.world.pieces[index]!)
        return there.some(({ cls }) => cls !== INFANTRY) ? 40 : there.length > 0 ? 6 : 0.5
      }
      return action.leaders.length > 0 ? 0.5 : 2 ** gain(action, board, mood, mood.foes)
    },
  },
  {
    // Leaders wander off alone; units hunt those of the enemy.
    name: 'scatter',
    end: [0.008, 0.03],
    weigh(action, board, mood) {
      if (action.type !== 'step') return plainly(action)
      const { stray, foes } = mood
      if (action.units.length === 0) return 3 * 2 ** gain(action, board, mood, foes)
      if (stray.includes(hexIn(board, action.to))) return 200
      return action.leaders.length > 0 ? 0.1 : 4 ** gain(action, board, mood, stray.length > 0 ? stray : foes)
    },
  },
  {
    // Throws itself away unit by unit and calls nobody back, so that nothing may be left on the map (OPS-18.1).
    name: 'doomed',
    end: [0.0004, 0.0001],
    weigh(action, board, mood) {
      const { attack } = board.game.ops
      if (action.type === 'step')
        return action.leaders.length > 0 || action.units.length > 1 ? 0.02 : 15 ** gain(action, board, mood, mood.foes)
      if (action.type === 'enter' || action.type === 'return') return 0.0001
      if (action.type === 'join') return attack && attack.attackers.length > 0 ? 0.001 : 5
      if (action.type === 'retreat' || action.type === 'hold') return action.type === 'hold' ? 4 : 1
      if (action.type === 'charge' || action.type === 'advance') return 0.1
      return action.type === 'reserve' || action.type === 'slip' ? 0.1 : plainly(action)
    },
  },
  {
    // Keeps its units apart on the way to the enemy, so that each of them can be fought.
    name: 'spread',
    end: [0.0008, 0.0004],
    weigh(action, board, mood) {
      if (action.type !== 'step') return plainly(action)
      const crowded = mood.friends.includes(hexIn(board, action.to)) ? 0.3 : 1
      return 12 ** gain(action, board, mood, mood.foes) * crowded
    },
  },
]

/** A policy by its name. */
export const named = (name: string): Policy => POLICIES.find((policy) => policy.name === name)!

/** Who plays how in one game. Some meetings are arranged, since chance would not bring them about. */
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
/** Weights that come to less than this: rather end the phase. */
const LOATH = 0.01

/** How a side uses its boxes and bastions, whatever else it does. Chances of each kind of act where it is open. */
export interface Habit {
  readonly name: string
  /** Of filling one box more, of showing one, in each command segment. */
  readonly open: number
  readonly reveal: number
  /** Of taking one piece more into the box, of leaving it. */
  readonly take: number
  readonly cancel: number
  /** Of moving a marker rather than a piece. */
  readonly marker: number
  /** Of going in or out of a bastion. */
  readonly garrison: number
  /** Markers go towards the enemy rather than anywhere. */
  readonly bold: number
}

export const HABITS: readonly Habit[] = [
  { name: 'open', open: 0, reveal: 0.5, take: 0.5, cancel: 0.1, marker: 0.1, garrison: 0.02, bold: 0.5 },
  { name: 'now and then', open: 0.25, reveal: 0.1, take: 0.6, cancel: 0.05, marker: 0.15, garrison: 0.02, bold: 0.7 },
  { name: 'secretive', open: 0.85, reveal: 0.03, take: 0.75, cancel: 0.04, marker: 0.3, garrison: 0.01, bold: 0.4 },
  { name: 'small boxes', open: 0.9, reveal: 0.02, take: 0.15, cancel: 0.02, marker: 0.35, garrison: 0.01, bold: 0.85 },
  { name: 'in and out', open: 0.6, reveal: 0.4, take: 0.5, cancel: 0.1, marker: 0.2, garrison: 0.03, bold: 0.6 },
]
/** Habits that hide much. */
export const SECRETIVE = HABITS.slice(2)
/** Nothing is hidden. */
export const OPENLY = HABITS.slice(0, 1)
/** Markers run, and nobody comes to light by choice. */
export const RAIDING: readonly Habit[] = [
  { name: 'raiding', open: 0.1, reveal: 0, take: 0.1, cancel: 0, marker: 0.9, garrison: 0, bold: 1 },
]

const ofType = (actions: readonly Action[], ...types: Action['type'][]): Action[] =>
  actions.filter((action) => types.includes(action.type))

/** An act of hiding, of showing, or in a bastion; null: play goes on as the policy has it. */
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
      // Who is in disorder may recover in there.
      const shaken = unit.filter((action) => {
        const state = action.type === 'take' ? ops.pieces[action.piece] : undefined
        return state?.disrupted || state?.ineffective
      })
      const units = shaken.length > 0 && random.chance(0.7) ? shaken : unit
      const first = draft.pieces.length === 0 && units.length > 0 && random.chance(0.8) ? random.pick(units) : null
      // Leaders are few, and seldom come by chance.
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
  // Nearer to the enemy, his markers, or the end of the road: as the crow flies, since the shape of the way is the rules' affair.
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

/** Draws one of the legal actions. */
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
  // In and out of a bastion costs nothing and could go on for ever: that is left to the habit.
  const others = actions.filter((action) => action !== resign && action !== end && action.type !== 'garrison')
  if (end && (others.length === 0 || random.chance(policy.end[segment === 'combat' ? 1 : 0]))) return end
  const mood: Mood = {
    side,
    foes: hexesOf(board, side === 'us' ? 'mexican' : 'us'),
    friends: hexesOf(board, side),
    stray: strayStaff(board, side),
    goals: (side === 'us' ? BEYOND_THE_RIVER : ['0118']).map((id) => hexIn(board, id)),
    ways: new Map(),
  }
  const weights = others.map((action) => policy.weigh(action, board, mood))
  const sum = weights.reduce((a, b) => a + b, 0)
  if (end && sum < LOATH) return end
  let at = random.next() * sum
  for (let k = 0; k < others.length; k++) {
    at -= weights[k]!
    if (at < 0) return others[k]!
  }
  return others[others.length - 1] ?? actions[0]!
}
