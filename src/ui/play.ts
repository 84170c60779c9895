import { ok, type Result } from '../core/result'
import type { Action, Side } from '../operational/types'
import type { Notice } from '../session/load'
import { Session } from '../session/session'
import type { Game, NewGame, SaveFile } from './game'
import { settings } from './storage/settings'

/** Covers a session as the game that the HUD knows. */
function cover(session: Session): Game {
  const { header } = session
  const { lang: _lang, ...options } = header.options
  return {
    preset: options.preset,
    options,
    players: header.players,
    seed: header.seed,
    toAct: () => session.toAct(),
    view: (side) => session.view(side),
    legal: (side) => session.legal(side),
    act(side: Side, action: Action) {
      const done = session.do(side, action)
      return done.ok ? ok({ events: done.value.events, toAct: done.value.toAct, over: done.value.over }) : done
    },
    events: (side, from) => session.events(side, from),
    canUndo: (side) => session.canUndo(side),
    undo(side) {
      const done = session.undo(side)
      return done.ok ? null : done.refusal
    },
    save: () => session.save(),
    record: (side) => session.record(side),
    forecast: (side, plan) => session.forecast(side, plan),
    reach: (side, units, leaders, march) => session.reach(side, units, leaders, march),
    zoc: (side) => session.zoc(side),
    sight: (side) => session.sight(side),
    spans: (side) => session.spans(side),
    locTrace: (side, pieces) => session.locTrace(side, pieces),
    sideReach: (of) => session.sideReach(of),
    why: (side, action) => session.why(side, action),
    chart() {
      const { place, prompt, bar, buttons } = session.chart()
      // The chart resolves what an interruption lights; the word is left for types only.
      return { place, prompt, segment: bar === 'interrupted' ? session.view('us').segment : bar, buttons }
    },
  }
}

/** A seed nobody can guess, for who does not name one. */
function freshSeed(): string {
  const words = crypto.getRandomValues(new Uint32Array(3))
  return [...words].map((w) => w.toString(36)).join('-')
}

/** Starts a game. */
export function newGame(wish: NewGame): Result<Game> {
  const made = Session.create({
    scenario: 'pedregal',
    seed: wish.seed === '' ? freshSeed() : wish.seed,
    options: { preset: wish.preset, night: wish.night, lang: settings.value.lang },
    players: wish.players,
  })
  return made.ok ? ok(cover(made.value)) : made
}

/** Goes on with a save; `salvage` accepts one that does not replay, from its last good checkpoint. */
export function loadGame(save: unknown, salvage: boolean): Result<{ game: Game; notice: Notice | null }> {
  const made = Session.load(save, { salvage })
  return made.ok ? ok({ game: cover(made.value.session), notice: made.value.notice }) : made
}

/** Turn and side of a save without loading it, as far as they can be read. */
export function peek(save: SaveFile): { turn: number; side: Side } | null {
  const { checkpoints } = save as {
    checkpoints?: readonly { state?: { ops?: { turn?: unknown; active?: unknown } } }[]
  }
  const ops = checkpoints?.[checkpoints.length - 1]?.state?.ops
  if (typeof ops?.turn !== 'number' || (ops.active !== 'us' && ops.active !== 'mexican')) return null
  return { turn: ops.turn, side: ops.active }
}
