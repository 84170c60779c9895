import { batch } from '@preact/signals'
import type { Refusal } from '../../core/result'
import type { Action, GameEvent, Side } from '../../operational/types'
import type { Board } from '../board'
import type { Done, Game } from '../game'
import { refusalText } from '../i18n/messages'
import { fetchEvents, fightFrom, game, handover, known, names, notice, revision, text, warning } from '../state'
import { settings } from '../storage/settings'
import type { Autosave } from '../storage/autosave'
import { flowActed, flowBegins } from './flow'
import { busy, clearMarks, cursor, inspected } from './marks'

/** What the rooms below lend to the interface; main.ts wires them. */
export interface Outside {
  board: Board | null
  autosave: Autosave | null
  /** Sounds of what the player to act may know. */
  hear(events: readonly GameEvent[], side: Side): void
  click(): void
}

export const outside: Outside = { board: null, autosave: null, hear: () => {}, click: () => {} }

/** How many events each side had seen when it last was to act. */
const seen: Record<Side, number> = { us: 0, mexican: 0 }

export const say = (message: string, rule: string | null = null, tone: 'info' | 'bad' = 'info'): void => {
  notice.value = { text: message, rule, tone }
}

/** Shows why something was not done. */
export function sayRefusal(refusal: Refusal): void {
  say(refusalText(refusal, settings.value.lang, names.value), refusal.rule, 'bad')
}

/** Does one action for the side to act, unless another is under way. Resolves when it is stored and shown. */
export async function act(action: Action): Promise<Done | null> {
  return locked(() => actNow(action))
}

/** Does actions one after another while `next` gives one; the march of a stack, an attack with all who can join. */
export async function actAll(next: (last: Done | null) => Action | null): Promise<Done | null> {
  return locked(async () => {
    let last: Done | null = null
    for (;;) {
      const action = next(last)
      if (!action) return last
      const done = await actNow(action)
      if (!done) return last
      last = done
    }
  })
}

async function locked(work: () => Promise<Done | null>): Promise<Done | null> {
  if (busy.value) return null
  busy.value = true
  try {
    return await work()
  } finally {
    busy.value = false
  }
}

/** Actions after which the account of the last fight may go. */
const QUIET: ReadonlySet<Action['type']> = new Set(['begin', 'step', 'enter', 'target', 'endPhase'])

async function actNow(action: Action): Promise<Done | null> {
  const g = game.value
  const side = g?.toAct()
  if (!g || !side) return null
  const result = g.act(side, action)
  if (!result.ok) {
    sayRefusal(result.refusal)
    return null
  }
  const { events } = result.value
  notice.value = null
  const written = store(g)
  outside.hear(events, side)
  const animated = outside.board?.animate(events, settings.value.speed).catch(() => {})
  // The next action is taken only when this one lies on disk.
  await written
  await animated
  batch(() => {
    if (action.type === 'attack') fightFrom.value = known.value[side].length
    else if (QUIET.has(action.type)) fightFrom.value = -1
    fetchEvents(false)
    turnTo(g, side)
    revision.value++
  })
  return result.value
}

/** Writes the game; a failure is said once and the game goes on. */
export async function store(g: Game): Promise<void> {
  const { autosave } = outside
  if (!autosave?.available) return
  if (!(await autosave.write(g.save()))) warning.value = text.value.storage.writeFailed
}

/** Takes the seat of whoever is to act now, with a hand-over notice where the player changes. */
function turnTo(g: Game, from: Side): void {
  const to = flowActed(g)
  handover.value = null
  if (to === from) return
  seen[from] = known.value[from].length
  clearMarks()
  cursor.value = null
  inspected.value = null
  // A choice within a fight is announced where it is answered; a player turn gets a notice of its own.
  const top = g.view(to).pending.at(-1)
  if (!settings.value.handover || (top && top.kind !== 'setup')) return
  handover.value = { side: to, from: seen[to] }
  fightFrom.value = -1
}

/** Takes back the last action, if the game allows it. */
export async function undo(): Promise<void> {
  await locked(async () => {
    const g = game.value
    const side = g?.toAct()
    if (!g || !side) return null
    const refusal = g.undo(side)
    if (refusal) {
      sayRefusal(refusal)
      return null
    }
    await store(g)
    batch(() => {
      fetchEvents(true)
      revision.value++
      say(text.value.notice.undone)
    })
    return null
  })
}

/** Opens a game, new or loaded, for whoever is to act. */
export function openGame(g: Game): void {
  batch(() => {
    clearMarks()
    game.value = g
    flowBegins(g)
    known.value = { us: [], mexican: [] }
    fetchEvents(true)
    seen.us = g.events('us', 0).next
    seen.mexican = g.events('mexican', 0).next
    handover.value = null
    fightFrom.value = -1
    notice.value = null
    revision.value++
  })
}
