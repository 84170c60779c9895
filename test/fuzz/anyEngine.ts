import { canonical, cloneJson } from '../../src/core/json'
import type { Side } from '../../src/game/side'
import { type AnyMatch, type EngineDefinition, openGame, openSave } from '../../src/session/registry'
import { sampleAction } from '../../src/tabletop/common/legalEntry'
import { must } from './fault'
import type { Random } from './random'

/** What the fuzzer must know of an engine besides its registry entry. */
export interface AnyGamePlan {
  readonly engines: readonly EngineDefinition[]
  readonly request: { readonly scenario: string; readonly seed: string; readonly options?: object }
  /** The state with the facts changed that are hidden from the side; null: nothing is hidden now. */
  hideOtherwise?(state: object, side: Side, random: Random): object | null
  readonly maxActions: number
}

/** What was checked how often. */
export interface AnyGameCounts {
  actions: number
  refused: number
  undone: number
  saved: number
  hiddenPairs: number
}

/**
 * Plays a game of any engine by chance through its session, and checks after every action what holds for all engines: the legal list agrees
 * with `check`, refusals change nothing, events are numbered, undo and saves lead back to the same digest, and what a side is shown does
 * not depend on what is hidden from it.
 */
export function fuzzAnyGame(plan: AnyGamePlan, random: Random): AnyGameCounts {
  const counts: AnyGameCounts = { actions: 0, refused: 0, undone: 0, saved: 0, hiddenPairs: 0 }
  let match = newGame(plan)
  for (let side = match.toAct(); side !== null && counts.actions < plan.maxActions; side = match.toAct()) {
    const other = match.sides.find((one) => one !== side)!
    must(match.legal(other).length === 0, () => `${other} has legal actions while ${side} is to act`)
    must(match.promptKey(side).startsWith('prompt.'), () => 'no prompt')
    refusalsHold(match, side, other, counts)
    if (random.chance(0.3)) hiddenHolds(plan, match, random, counts)
    const action = pickAction(match, side, random)
    const before = match.digest()
    const from = match.events(side, 0).next
    const done = match.do(side, action)
    if (!done.ok) {
      // An entry with bounds may cover actions that `check` refuses.
      must(match.check(side, action) !== null, () => `legal and refused: ${canonical(action)}`)
      must(match.digest() === before, () => 'a refusal changed the game')
      counts.refused++
      continue
    }
    counts.actions++
    must(done.value.toAct === match.toAct(), () => 'a wrong outcome')
    for (const [k, { n }] of done.value.events.entries())
      must(n === from + k, () => `event ${n} where ${from + k} is due`)
    for (const one of match.sides)
      must(!canonical(match.record(one)).includes(plan.request.seed), () => `the seed in the record of ${one}`)
    if (random.chance(0.3)) undoHolds(match, side, action, before, counts)
    if (random.chance(0.1)) match = saveHolds(plan, match, counts)
  }
  if (match.toAct() === null) must(match.result !== null, () => 'over without a result')
  saveHolds(plan, match, counts)
  return counts
}

function newGame({ request, engines }: AnyGamePlan): AnyMatch {
  const made = openGame(request, engines)
  if (!made.ok) throw new Error(canonical(made.refusal))
  return made.value
}

function pickAction(match: AnyMatch, side: Side, random: Random): { type: string } {
  const entries = match.legal(side) as readonly { readonly type: string }[]
  must(entries.length > 0, () => `${side} is to act and can do nothing`)
  const others = entries.filter(({ type }) => type !== 'resign')
  return sampleAction(random.pick(others.length > 0 ? others : entries), random.below(1_000_000)) as { type: string }
}

/** Nonsense, and actions of the side that is not to act, are refused as `check` says, and change nothing. */
function refusalsHold(match: AnyMatch, side: Side, other: Side, counts: AnyGameCounts): void {
  const before = match.digest()
  const wrong: [Side, unknown][] = [
    [side, null],
    [side, { type: 'no such action' }],
    [side, { type: 'resign', extra: 1 }],
    [other, { type: 'resign' }],
  ]
  for (const [who, action] of wrong) {
    must(match.check(who, action) !== null, () => `${who} may do ${canonical(action)}`)
    must(!match.do(who, action).ok, () => `${who} did ${canonical(action)}`)
    counts.refused++
  }
  must(match.digest() === before, () => 'a refusal changed the game')
}

/** Undo and the same action again lead to the same digests; where undo ends, it is refused and changes nothing. */
function undoHolds(match: AnyMatch, side: Side, action: object, before: string, counts: AnyGameCounts): void {
  const after = match.digest()
  const log = canonical(match.log(side))
  const refusal = match.canUndo(side)
  const undone = match.undo(side)
  must(undone.ok === (refusal === null), () => 'canUndo and undo disagree')
  if (!undone.ok) {
    must(match.digest() === after, () => 'a refused undo changed the game')
    return
  }
  must(match.digest() === before, () => 'undo leads elsewhere')
  must(match.do(side, action).ok && match.digest() === after, () => 'the same action leads elsewhere after undo')
  must(canonical(match.log(side)) === log, () => 'another log after undo')
  counts.undone++
}

/** A save, through JSON, loads to the same game by replaying its journal; play goes on with the loaded one. */
function saveHolds({ engines }: AnyGamePlan, match: AnyMatch, counts: AnyGameCounts): AnyMatch {
  const loaded = openSave(JSON.parse(JSON.stringify(match.save())), {}, engines)
  if (!loaded.ok) throw new Error(`its own save is refused: ${canonical(loaded.refusal)}`)
  const { session, notice } = loaded.value
  must(notice === null && session.digest() === match.digest(), () => 'a loaded game is another game')
  for (const side of match.sides)
    for (const [a, b] of [
      [session.view(side), match.view(side)],
      [session.log(side), match.log(side)],
      [session.legal(side), match.legal(side)],
      [session.turns(side), match.turns(side)],
    ])
      must(canonical(a) === canonical(b), () => `a loaded game shows ${side} something else`)
  counts.saved++
  return session
}

/** View, legal list and prompt of a side stay the same when the facts hidden from it change. */
function hiddenHolds(plan: AnyGamePlan, match: AnyMatch, random: Random, counts: AnyGameCounts): void {
  for (const side of match.sides) {
    const changed = plan.hideOtherwise?.(cloneJson(match.state()), side, random)
    if (!changed) continue
    const twin = newGame(plan)
    const set = twin.setState(changed)
    must(set.ok, () => 'a state with other hidden facts is refused')
    const seen = (one: AnyMatch): string =>
      canonical([one.view(side), one.legal(side), one.promptKey(side), one.toAct()])
    must(twin.digest() !== match.digest(), () => 'nothing hidden was changed')
    must(seen(twin) === seen(match), () => `${side} is shown what is hidden from it`)
    counts.hiddenPairs++
  }
}
