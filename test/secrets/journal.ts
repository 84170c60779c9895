import type { ForcedDie } from '../../src/core/dice'
import type { World } from '../../src/operational/engine'
import { positionOf } from '../../src/operational/engine'
import { type Action, enemyOf, type Game, type HexId, type PieceId, type Side } from '../../src/operational/types'
import type { Command } from '../fuzz/play'
import { Random } from '../fuzz/random'
import { CHANNELS, type Channel, type Probe, SessionProbe } from './probes'
import { compare, type Difference, type Plant } from './pairs'
import { drawQuestions } from './questions'
import { type Dealt, note } from './redeal'
import { faceOf, type Walk } from './walk'

/**
 * Two games with a common past: the same game from where a side began to fill its boxes, once as it was, once with the other marker as the
 * real one and other contents. Until one of those boxes is revealed, the other side must be told exactly the same, including event numbers,
 * undo and record.
 */
export interface JournalFinding {
  readonly difference: Difference | null
  /** How often all channels were compared; events, log and undo were compared after each action. */
  readonly pairs: number
  readonly actions: number
  readonly dealt: Dealt
  readonly differs: boolean
}

/** Number of actions that are followed after the boxes were filled. */
const LONGEST = 120
const ASK = 5
/** Share of actions that are undone and done again in both games. */
const UNDO = 0.15

/** The commands with which a side fills its boxes, from the first `open` to `done`. */
function fillingOf(commands: readonly Command[], from: number): readonly Command[] {
  const end = commands.findIndex(({ action }, k) => k >= from && action.type === 'done')
  return end < 0 ? [] : commands.slice(from, end + 1)
}

interface Filled {
  box: string
  hex: string
  pieces: PieceId[]
  real: HexId | null
  dummy: HexId | null
}

/** The boxes that were filled and closed. */
function filledIn(commands: readonly Command[]): Filled[] {
  const out: Filled[] = []
  let open: Filled | null = null
  for (const { action } of commands) {
    if (action.type === 'open') open = { box: action.box, hex: action.hex, pieces: [], real: null, dummy: null }
    else if (action.type === 'take') open?.pieces.push(action.piece)
    else if (action.type === 'real' && open) open.real = action.hex
    else if (action.type === 'dummy' && open) open.dummy = action.hex
    else if (action.type === 'cancel') open = null
    else if (action.type === 'close' && open) {
      out.push(open)
      open = null
    }
  }
  return out
}

const FILLING: ReadonlySet<Action['type']> = new Set(['open', 'take', 'real', 'dummy', 'close', 'cancel', 'done'])

/** The commands that fill boxes this way. Other commands of the segment (revealing a box and placing its pieces) go before them. */
function fillWith(side: Side, filled: readonly Filled[], filling: readonly Command[]): Command[] {
  const actions = filled.flatMap(({ box, hex, pieces, real, dummy }): Action[] => [
    { type: 'open', box: box as 'A', hex },
    ...pieces.map((piece): Action => ({ type: 'take', piece })),
    ...(real === null || dummy === null
      ? []
      : [{ type: 'real', hex: real } as const, { type: 'dummy', hex: dummy } as const]),
    { type: 'close' },
  ])
  const open = filling.filter(({ action }) => !FILLING.has(action.type))
  return [...open, ...[...actions, { type: 'done' } as const].map((action) => ({ side, action }))]
}

/** Other contents behind the same markers: real and dummy swapped, or two boxes exchanged where recovery cannot show the difference. */
function changedContents(filled: readonly Filled[], game: Game, random: Random, dealt: Dealt): Filled[] {
  const out = filled.map((item) => ({ ...item, pieces: [...item.pieces] }))
  for (const [k, item] of out.entries())
    if (item.real !== null && (random.chance(0.7) || k === 0)) {
      ;[item.real, item.dummy] = [item.dummy, item.real]
      note(dealt, 'real markers swapped')
    }
  const steady = ({ pieces }: Filled): boolean =>
    pieces.every((id) => game.ops.pieces[id]?.disrupted === false && game.ops.pieces[id]?.ineffective === false)
  const [one, two] = out.filter(({ hex }) => hex !== 'off')
  if (one && two && steady(one) && steady(two) && one.hex === two.hex && random.chance(0.7)) {
    note(dealt, 'pieces in other boxes', one.pieces.length + two.pieces.length)
    ;[one.pieces, two.pieces] = [two.pieces, one.pieces]
  }
  return out
}

/** Follows one filling of boxes in two games. Null: nothing was filled, or nothing could be changed. */
export function followJournal(
  world: World,
  game: Walk,
  at: { readonly at: number; readonly game: Game },
  plant: Plant = (probe) => probe,
  only: readonly Channel[] | null = null,
): JournalFinding | null {
  const random = new Random(`journal ${game.seed} ${at.at}`)
  const enemy = game.commands[at.at]!.side
  const side = enemyOf(enemy)
  const filling = fillingOf(game.commands, at.at)
  const filled = filledIn(filling)
  if (filled.length === 0) return null
  const dealt: Dealt = {}
  const others = changedContents(filled, at.game, random, dealt)
  if (Object.keys(dealt).length === 0) return null
  const rest = game.commands.slice(at.at + filling.length, at.at + filling.length + LONGEST)
  const last = at.at + filling.length + rest.length
  const end = game.dice[last]!
  // Dice already thrown are the same in both games; future dice differ.
  const forced: ForcedDie[] = []
  for (let key = at.game.ops.dice; key < end; key++)
    forced.push({ stream: 'ops', key: String(key), value: faceOf(game, key) })
  const plain = [0, 1].map((k) =>
    SessionProbe.at(world, at.game, { seed: `${game.seed} ${at.at} ${k}`, forced }, `ai ${k} of ${game.seed}`),
  ) as [SessionProbe, SessionProbe]
  const probes: [Probe, Probe] = [plant(plain[0], world), plant(plain[1], world)]
  const channels = only ?? CHANNELS
  const boxes = new Set(filled.map(({ box }) => box))
  let pairs = 0
  let actions = 0
  const found = (difference: Difference | null): JournalFinding => ({
    difference,
    pairs,
    actions,
    dealt,
    differs: JSON.stringify(plain[0].view(enemy)) !== JSON.stringify(plain[1].view(enemy)),
  })
  // The fillings may need other actions, and not equally many: none of them is visible.
  for (const { side: actor, action } of filling) if (!probes[0].act(actor, action)) return null
  for (const { side: actor, action } of fillWith(enemy, others, filling)) if (!probes[1].act(actor, action)) return null
  const compared = (after: string, what: readonly Channel[]): Difference | null => {
    const actor = plain[0].toAct()
    const position = positionOf(world, plain[0].truth)
    const questions = drawQuestions(position, side, actor === side ? plain[0].legal(side) : [], random)
    return compare(probes, side, questions, what, after)
  }
  const quick = channels.filter((channel) => channel === 'event' || channel === 'log' || channel === 'undo')
  for (const [k, { side: actor, action }] of [null, ...rest]
    .map((command) => command ?? { side: enemy, action: null })
    .entries()) {
    if (action !== null) {
      const ok = probes.map((probe) => probe.act(actor, action))
      if (!ok[0]) break
      if (!ok[1]) {
        // The enemy's other contents may not be able to make that move. For the side itself a refusal in one game only would be a leak.
        if (actor === side)
          return found({ channel: 'refusal', after: JSON.stringify(action), one: 'done', other: 'refused' })
        break
      }
      actions++
    }
    // Once one of those boxes is revealed nothing is hidden any more.
    const shown = plain.some((probe) =>
      probe.events(side).some((event) => event.kind === 'revealed' && event.side === enemy && boxes.has(event.box)),
    )
    if (shown) break
    const after = action === null ? 'done' : `${actor} ${action.type}`
    const full = k === 0 || random.chance(ASK / Math.max(1, rest.length))
    const difference = compared(after, full ? channels : quick)
    if (full) pairs++
    if (difference) return found(difference)
    if (action !== null && actor === side && random.chance(UNDO)) {
      const undone = plain.map((probe) => probe.session.undo(side).ok)
      if (undone[0] !== undone[1])
        return found({ channel: 'undo', after, one: String(undone[0]), other: String(undone[1]) })
      if (undone[0]) {
        const back = compared(`undo of ${after}`, quick)
        if (back) return found(back)
        for (const probe of probes) probe.act(actor, action)
      }
    }
  }
  return found(null)
}
