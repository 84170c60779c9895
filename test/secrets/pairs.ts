import { die, type ForcedDie } from '../../src/core/dice'
import { positionOf, type World } from '../../src/operational/engine'
import { type Action, enemyOf, type EventBody, type Game, type Side } from '../../src/operational/types'
import { Random } from '../fuzz/random'
import { CHANNELS, type Channel, type Door, EngineDoor, SessionDoor } from './doors'
import { drawQuestions, listen, type Questions } from './questions'
import { type Dealt, redealt } from './redeal'

/** Two truths between which a side must not be able to tell, and how to question them. All else is drawn from `seed`. */
export interface Pair {
  readonly world: World
  readonly side: Side
  readonly first: Game
  readonly second: Game
  readonly door: Door['kind']
  readonly seed: string
  readonly dealt: Dealt
}

/** The pair of a moment; null where nothing is hidden from that side but the dice to come. */
export function pairOf(world: World, game: Game, side: Side, seed: string, door: Door['kind']): Pair | null {
  const { game: second, dealt } = redealt(world, game, side, new Random(`deal ${seed}`))
  if (Object.keys(dealt).length < 2) return null
  return { world, side, first: game, second, door, seed, dealt }
}

/** Where two worlds showed that they are two. */
export interface Difference {
  readonly channel: Channel
  readonly after: string
  readonly one: string
  readonly other: string
}

export interface Finding {
  readonly difference: Difference | null
  /** The enemy's own view differs; else only what nobody sees (dice, seed). */
  readonly foeSees: boolean
  /** What was played on in both. */
  readonly played: readonly string[]
  /** The side heard of a revelation, after which the worlds may part. */
  readonly parted: boolean
}

export type Plant = (door: Door, world: World) => Door
const honest: Plant = (door) => door

/** More dice than one action throws. */
const FIXED = 48

/** The same faces to come in both worlds, however many dice were thrown before. */
function fixedDice(seed: string, from: number): ForcedDie[] {
  return Array.from({ length: FIXED }, (_, k) => ({
    stream: 'ops',
    key: String(from + k),
    value: die(seed, 'both', String(k)),
  }))
}

function doorsOf(pair: Pair, sameDice: boolean): [Door, Door] {
  const { world, first, second, seed } = pair
  const [one, other] = [first, second].map((game, k) => {
    const forced = sameDice ? fixedDice(seed, game.ops.dice) : []
    const dice = { seed: `${seed} ${k}`, forced }
    return pair.door === 'engine'
      ? new EngineDoor(world, game, dice)
      : SessionDoor.at(world, game, dice, `ai of ${seed} ${k}`)
  })
  return [one!, other!]
}

/** Channels that a door has. */
const heard = (kind: Door['kind']): readonly Channel[] =>
  kind === 'session' ? CHANNELS : CHANNELS.filter((channel) => !['fields', 'chart', 'undo', 'record'].includes(channel))

export function compare(
  [one, other]: readonly [Door, Door],
  side: Side,
  questions: Questions,
  channels: readonly Channel[],
  after: string,
): Difference | null {
  for (const channel of channels) {
    const [a, b] = [listen(one, side, channel, questions), listen(other, side, channel, questions)]
    if (a !== b) return { channel, after, ...firstDifference(a, b) }
  }
  return null
}

/** The place where two texts part, with a little before. */
function firstDifference(a: string, b: string): { one: string; other: string } {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const from = Math.max(0, at - 120)
  return { one: a.slice(from, at + 120), other: b.slice(from, at + 120) }
}

/** What a side does that the other must not notice at all. */
const SECRET: Readonly<Record<string, ReadonlySet<Action['type']>>> = {
  setup: new Set<Action['type']>(['place', 'take', 'box', 'fill', 'marker']),
  command: new Set<Action['type']>(['open', 'take', 'real', 'dummy', 'close', 'cancel']),
}

const isSecret = (door: Door, action: Action): boolean => SECRET[door.truth.ops.segment]?.has(action.type) === true

/** Actions that might touch a secret first; then any. */
function pickAction(actions: readonly Action[], random: Random): Action | null {
  const open = actions.filter(({ type }) => type !== 'resign')
  if (open.length === 0) return null
  const types = [...new Set(open.map(({ type }) => type))]
  const type = random.pick(types)
  return random.pick(open.filter((action) => action.type === type))
}

/** How many of the new events both were told before a die fell that only the enemy saw (recovery in a box). */
function untilHiddenDie(news: readonly EventBody[], truth: Game): { count: number; hidden: boolean } {
  let count = 0
  for (const event of news) {
    const piece = 'piece' in event ? event.piece : null
    const inBox = piece !== null && truth.ops.pieces[piece]?.at.startsWith('box:') === true
    if (event.kind === 'die' && inBox) return { count, hidden: true }
    if (!(event.kind === 'recovered' && inBox)) count++
  }
  return { count, hidden: false }
}

const without = (event: EventBody): unknown =>
  event.kind === 'revealed' ? [event.kind, event.side, event.box, event.by, event.rule] : event

interface Step {
  readonly difference: Difference | null
  readonly parted: boolean
}

/** Compares what the side was told of one action. Worlds part at a revelation of the enemy, and where dice fell in his boxes. */
function compareNews(
  pair: Pair,
  doors: readonly [Door, Door],
  from: { own: readonly [number, number]; foe: readonly [number, number] },
  after: string,
): Step {
  const foe = enemyOf(pair.side)
  const [a, b] = doors.map((door, k) => door.events(pair.side).slice(from.own[k]))
  const ends = doors.map((door, k) => untilHiddenDie(door.events(foe).slice(from.foe[k]), door.truth))
  const hidden = ends.some((end) => end.hidden)
  const limit = hidden ? Math.min(...ends.map((end) => end.count)) : Number.POSITIVE_INFINITY
  for (let k = 0; k < Math.min(limit, Math.max(a!.length, b!.length)); k++) {
    const [one, other] = [a![k], b![k]].map((event) =>
      event === undefined ? 'nothing' : JSON.stringify(without(event)),
    )
    if (one !== other) return { difference: { channel: 'event', after, one: one!, other: other! }, parted: false }
    if (a![k]!.kind === 'revealed' && (a![k] as { side: Side }).side === foe) return { difference: null, parted: true }
  }
  return { difference: null, parted: hidden }
}

const MOST_STEPS = 4
/** The overlays of a session are dear and asked for only now and then, but for a run that listens to nothing else. */
const FIELDS = 0.3

/**
 * Questions both worlds, plays on in both what may not tell them apart, and questions them again. `plant` puts a leak into them; `only` one
 * channel is listened to.
 */
export function examine(pair: Pair, plant: Plant = honest, only: readonly Channel[] | null = null): Finding {
  const { world, side, seed } = pair
  const random = new Random(`examine ${seed}`)
  const sameDice = random.chance(0.6)
  const plain = doorsOf(pair, sameDice)
  const doors: [Door, Door] = [plant(plain[0], world), plant(plain[1], world)]
  const foe = enemyOf(side)
  const seldom = random.chance(FIELDS)
  const channels = only ?? heard(pair.door).filter((channel) => channel !== 'fields' || seldom)
  const foeSees = JSON.stringify(plain[0].view(foe)) !== JSON.stringify(plain[1].view(foe))
  const asked = (): Questions => drawQuestions(positionOf(world, plain[0].truth), side, plain[0].legal(side), random)
  const played: string[] = []
  const finding = (difference: Difference | null, parted = false): Finding => ({ difference, foeSees, played, parted })
  const first = compare(doors, side, asked(), channels, 'nothing')
  if (first) return finding(first)
  for (let k = 0; k < MOST_STEPS; k++) {
    const actor = plain[0].toAct()
    if (actor === null || plain[1].toAct() !== actor) break
    const lists = [plain[0].legal(actor), plain[1].legal(actor)] as const
    const secret =
      actor === foe && random.chance(0.7)
        ? lists.map((list, n) => list.filter((action) => isSecret(plain[n]!, action)))
        : []
    const from = {
      own: [doors[0].events(side).length, doors[1].events(side).length] as const,
      foe: [plain[0].events(foe).length, plain[1].events(foe).length] as const,
    }
    const dice = plain.map((door) => door.truth.ops.dice)
    let after: string
    if (secret.some((list) => list.length > 0)) {
      // Not the same in both, nor as often.
      for (const [n, door] of doors.entries())
        for (let acts = random.below(3); acts > 0; acts--) {
          const action = pickAction(
            plain[n]!.legal(foe).filter((one) => isSecret(plain[n]!, one)),
            random,
          )
          if (action) door.act(foe, action)
        }
      after = `secret acts of ${foe}`
    } else {
      const action = pickAction(common(lists), random)
      if (!action || !mayPlay(plain, action)) break
      after = `${actor} ${action.type}`
      if (!doors.every((door) => door.act(actor, action)))
        return finding({ channel: 'legal', after, one: 'accepted', other: 'refused in one of them' })
    }
    played.push(after)
    const threw = plain.some((door, n) => door.truth.ops.dice !== dice[n])
    if (threw && !sameDice) return finding(null, true)
    const step =
      only === null || only.includes('event') ? compareNews(pair, doors, from, after) : partedBy(pair, doors, from)
    if (step.difference || step.parted) return finding(step.difference, step.parted)
    // Events and log have been compared as they came; from here on they are, with all else, the same again.
    const next = compare(doors, side, asked(), channels, after)
    if (next) return finding(next)
  }
  return finding(null)
}

/** What shows of boxes being filled once they are carried out: letters, where markers lie, who is gone. */
const shownOf = ({ ops }: Game): string =>
  JSON.stringify([
    ops.hiding.map(({ box, real, dummy }) => [box, ...[real, dummy].sort()]).sort(),
    ops.hiding.flatMap(({ pieces }) => pieces).sort(),
  ])

/** Acts that bring to light what was secret until then part the worlds: to be ready with the second set-up, to carry out other boxes. */
function mayPlay(doors: readonly [Door, Door], action: Action): boolean {
  if (action.type === 'ready') return doors[0].truth.ops.ready.length === 0
  return action.type !== 'done' || shownOf(doors[0].truth) === shownOf(doors[1].truth)
}

const partedBy = (...args: [Pair, readonly [Door, Door], Parameters<typeof compareNews>[2]]): Step => ({
  difference: null,
  parted: compareNews(...args, '').parted,
})

/** Actions legal in both worlds. */
function common([one, other]: readonly [readonly Action[], readonly Action[]]): Action[] {
  const keys = new Set(other.map((action) => JSON.stringify(action)))
  return one.filter((action) => keys.has(JSON.stringify(action)))
}
