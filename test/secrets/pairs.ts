import { die, type ForcedDie } from '../../src/core/dice'
import { positionOf, type World } from '../../src/operational/engine'
import { type Action, enemyOf, type EventBody, type Game, type Side } from '../../src/operational/types'
import { Random } from '../fuzz/random'
import { CHANNELS, type Channel, type Probe, EngineProbe, SessionProbe } from './probes'
import { drawQuestions, answerText, type Questions } from './questions'
import { type Dealt, redealt } from './redeal'

/** Two games that differ only in what `side` cannot know, and the kind of probe that questions them. All else is drawn from `seed`. */
export interface Pair {
  readonly world: World
  readonly side: Side
  readonly first: Game
  readonly second: Game
  readonly probe: Probe['kind']
  readonly seed: string
  readonly dealt: Dealt
}

/** The pair of one state of a game; null when nothing but future dice is hidden from that side. */
export function pairOf(world: World, game: Game, side: Side, seed: string, probe: Probe['kind']): Pair | null {
  const { game: second, dealt } = redealt(world, game, side, new Random(`deal ${seed}`))
  if (Object.keys(dealt).length < 2) return null
  return { world, side, first: game, second, probe, seed, dealt }
}

/** Where the answers of the two games differed: a leak. */
export interface Difference {
  readonly channel: Channel
  readonly after: string
  readonly one: string
  readonly other: string
}

export interface Finding {
  readonly difference: Difference | null
  /** Whether the enemy's own view differs; if not, only dice and seed do. */
  readonly enemyViewDiffers: boolean
  /** The actions that were done in both games. */
  readonly played: readonly string[]
  /** Whether something was revealed, after which the games may differ legally. */
  readonly parted: boolean
}

export type Plant = (probe: Probe, world: World) => Probe
const honest: Plant = (probe) => probe

/** Number of dice fixed in advance: more than one action throws. */
const FIXED = 48

/** Fixes the next dice to the same faces in both games, however many dice each has thrown before. */
function fixedDice(seed: string, from: number): ForcedDie[] {
  return Array.from({ length: FIXED }, (_, k) => ({
    stream: 'ops',
    key: String(from + k),
    value: die(seed, 'both', String(k)),
  }))
}

function probesOf(pair: Pair, sameDice: boolean): [Probe, Probe] {
  const { world, first, second, seed } = pair
  const [one, other] = [first, second].map((game, k) => {
    const forced = sameDice ? fixedDice(seed, game.ops.dice) : []
    const dice = { seed: `${seed} ${k}`, forced }
    return pair.probe === 'engine'
      ? new EngineProbe(world, game, dice)
      : SessionProbe.at(world, game, dice, `ai of ${seed} ${k}`)
  })
  return [one!, other!]
}

/** The channels that a kind of probe answers. */
const channelsOf = (kind: Probe['kind']): readonly Channel[] =>
  kind === 'session' ? CHANNELS : CHANNELS.filter((channel) => !['fields', 'chart', 'undo', 'record'].includes(channel))

export function compare(
  [one, other]: readonly [Probe, Probe],
  side: Side,
  questions: Questions,
  channels: readonly Channel[],
  after: string,
): Difference | null {
  for (const channel of channels) {
    const [a, b] = [answerText(one, side, channel, questions), answerText(other, side, channel, questions)]
    if (a !== b) return { channel, after, ...firstDifference(a, b) }
  }
  return null
}

/** The first place where two texts differ, with some text before it. */
function firstDifference(a: string, b: string): { one: string; other: string } {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const from = Math.max(0, at - 120)
  return { one: a.slice(from, at + 120), other: b.slice(from, at + 120) }
}

/** Types of action that the other side must not notice at all, by segment. */
const SECRET: Readonly<Record<string, ReadonlySet<Action['type']>>> = {
  setup: new Set<Action['type']>(['place', 'take', 'box', 'fill', 'marker']),
  command: new Set<Action['type']>(['open', 'take', 'real', 'dummy', 'close', 'cancel']),
}

const isSecret = (probe: Probe, action: Action): boolean => SECRET[probe.truth.ops.segment]?.has(action.type) === true

/** Picks a type of action first, then an action of that type. */
function pickAction(actions: readonly Action[], random: Random): Action | null {
  const open = actions.filter(({ type }) => type !== 'resign')
  if (open.length === 0) return null
  const types = [...new Set(open.map(({ type }) => type))]
  const type = random.pick(types)
  return random.pick(open.filter((action) => action.type === type))
}

/** How many of the enemy's new events both sides were told before a die that only the enemy saw (recovery in a box). */
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

/** Compares what the side was told of one action. The games part when the enemy reveals a box, and when dice are thrown inside its boxes. */
function compareNews(
  pair: Pair,
  probes: readonly [Probe, Probe],
  from: { own: readonly [number, number]; enemy: readonly [number, number] },
  after: string,
): Step {
  const enemy = enemyOf(pair.side)
  const [a, b] = probes.map((probe, k) => probe.events(pair.side).slice(from.own[k]))
  const ends = probes.map((probe, k) => untilHiddenDie(probe.events(enemy).slice(from.enemy[k]), probe.truth))
  const hidden = ends.some((end) => end.hidden)
  const limit = hidden ? Math.min(...ends.map((end) => end.count)) : Number.POSITIVE_INFINITY
  for (let k = 0; k < Math.min(limit, Math.max(a!.length, b!.length)); k++) {
    const [one, other] = [a![k], b![k]].map((event) =>
      event === undefined ? 'nothing' : JSON.stringify(without(event)),
    )
    if (one !== other) return { difference: { channel: 'event', after, one: one!, other: other! }, parted: false }
    if (a![k]!.kind === 'revealed' && (a![k] as { side: Side }).side === enemy)
      return { difference: null, parted: true }
  }
  return { difference: null, parted: hidden }
}

const MOST_STEPS = 4
/** Share of pairs whose overlays are compared: they are slow. A run that tests only overlays always compares them. */
const FIELDS = 0.3

/**
 * Questions both games, does the same action in both (or secret actions of the enemy), and questions them again, a few times. `plant` puts
 * a leak into both; `only` limits the channels.
 */
export function examine(pair: Pair, plant: Plant = honest, only: readonly Channel[] | null = null): Finding {
  const { world, side, seed } = pair
  const random = new Random(`examine ${seed}`)
  const sameDice = random.chance(0.6)
  const plain = probesOf(pair, sameDice)
  const probes: [Probe, Probe] = [plant(plain[0], world), plant(plain[1], world)]
  const enemy = enemyOf(side)
  const withOverlays = random.chance(FIELDS)
  const channels = only ?? channelsOf(pair.probe).filter((channel) => channel !== 'fields' || withOverlays)
  const enemyViewDiffers = JSON.stringify(plain[0].view(enemy)) !== JSON.stringify(plain[1].view(enemy))
  const asked = (): Questions => drawQuestions(positionOf(world, plain[0].truth), side, plain[0].legal(side), random)
  const played: string[] = []
  const finding = (difference: Difference | null, parted = false): Finding => ({
    difference,
    enemyViewDiffers,
    played,
    parted,
  })
  const first = compare(probes, side, asked(), channels, 'nothing')
  if (first) return finding(first)
  for (let k = 0; k < MOST_STEPS; k++) {
    const actor = plain[0].toAct()
    if (actor === null || plain[1].toAct() !== actor) break
    const lists = [plain[0].legal(actor), plain[1].legal(actor)] as const
    const secret =
      actor === enemy && random.chance(0.7)
        ? lists.map((list, n) => list.filter((action) => isSecret(plain[n]!, action)))
        : []
    const from = {
      own: [probes[0].events(side).length, probes[1].events(side).length] as const,
      enemy: [plain[0].events(enemy).length, plain[1].events(enemy).length] as const,
    }
    const dice = plain.map((probe) => probe.truth.ops.dice)
    let after: string
    if (secret.some((list) => list.length > 0)) {
      // Other secret actions in each game, and not equally many.
      for (const [n, probe] of probes.entries())
        for (let acts = random.below(3); acts > 0; acts--) {
          const action = pickAction(
            plain[n]!.legal(enemy).filter((one) => isSecret(plain[n]!, one)),
            random,
          )
          if (action) probe.act(enemy, action)
        }
      after = `secret acts of ${enemy}`
    } else {
      const action = pickAction(common(lists), random)
      if (!action || !mayPlay(plain, action)) break
      after = `${actor} ${action.type}`
      if (!probes.every((probe) => probe.act(actor, action)))
        return finding({ channel: 'legal', after, one: 'accepted', other: 'refused in one of them' })
    }
    played.push(after)
    const threw = plain.some((probe, n) => probe.truth.ops.dice !== dice[n])
    if (threw && !sameDice) return finding(null, true)
    const step =
      only === null || only.includes('event') ? compareNews(pair, probes, from, after) : partedBy(pair, probes, from)
    if (step.difference || step.parted) return finding(step.difference, step.parted)
    const next = compare(probes, side, asked(), channels, after)
    if (next) return finding(next)
  }
  return finding(null)
}

/** What the enemy sees once boxes have been filled: their letters, where their markers lie, which pieces are gone. */
const shownOf = ({ ops }: Game): string =>
  JSON.stringify([
    ops.hiding.map(({ box, real, dummy }) => [box, ...[real, dummy].sort()]).sort(),
    ops.hiding.flatMap(({ pieces }) => pieces).sort(),
  ])

/** Whether an action can be done without revealing the difference: the second `ready`, or a `done` that would show other boxes, cannot. */
function mayPlay(probes: readonly [Probe, Probe], action: Action): boolean {
  if (action.type === 'ready') return probes[0].truth.ops.ready.length === 0
  return action.type !== 'done' || shownOf(probes[0].truth) === shownOf(probes[1].truth)
}

const partedBy = (...args: [Pair, readonly [Probe, Probe], Parameters<typeof compareNews>[2]]): Step => ({
  difference: null,
  parted: compareNews(...args, '').parted,
})

/** Actions that are legal in both games. */
function common([one, other]: readonly [readonly Action[], readonly Action[]]): Action[] {
  const keys = new Set(other.map((action) => JSON.stringify(action)))
  return one.filter((action) => keys.has(JSON.stringify(action)))
}
