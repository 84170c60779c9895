import { answer } from '../ai/tabletop/sar/answer'
import { ok, type Refusal, refuse, type Result } from '../core/result'
import type { Side } from '../operational/types'
import type { Tactician } from '../tabletop/sar/battle/tactician'
import { tableSeenBy } from '../tabletop/sar/battle/view'
import type { BattleAction } from '../tabletop/sar/schemas/action'
import { type Course, newCourse } from './course'
import { battleFamily, type BuenaVista } from './engines/buenaVista'
import type { Engine } from './engines/engine'
import { headerOf, type NewGame } from './header'
import { loadCourse, type Notice } from './load'
import { Match } from './match'

/** How far the AI plays, as long as its side is to act. */
export const UNTIL = ['phase', 'turn', 'end'] as const
export type Until = (typeof UNTIL)[number]

/** A battle on the table as a game of its own (SAR-24). */
export class BattleSession extends Match<BuenaVista> {
  private constructor(course: Course<BuenaVista>) {
    super(course)
  }

  /** Starts a battle; the wish may come from anywhere and is checked. */
  static create(wish: NewGame<object> | unknown): Result<BattleSession> {
    const header = headerOf(battleFamily, wish)
    if (!header.ok) return header
    const engine = battleFamily.engine(header.value.scenario, header.value.options)
    return engine.ok ? ok(new BattleSession(newCourse(header.value, engine.value))) : engine
  }

  /** Goes on with a save (see load.ts and Session.load). */
  static load(save: unknown, { salvage = false } = {}): Result<{ session: BattleSession; notice: Notice | null }> {
    const loaded = loadCourse(battleFamily, save, salvage)
    if (!loaded.ok) return loaded
    return ok({ session: new BattleSession(loaded.value.course), notice: loaded.value.notice })
  }

  /** SAR-2.10: what the set-up should be warned of; nothing is refused for it. */
  warnings(): ReturnType<NonNullable<Engine<BuenaVista>['warnings']>> {
    return this.engine.warnings?.() ?? []
  }

  /** The whole battle, for a debug overlay or a referee; a player gets `view`. */
  get table() {
    return this.course.pos.table
  }

  /**
   * Lets a tactician play the side while it is to act, to the end of the phase, of the turn or of the battle. He is given what the side
   * may know and nothing else; what he gets wrong costs him the rest of his answer, never the game.
   */
  auto(side: Side, until: Until = 'end', tactician: Tactician = answer, by = 'ai'): Result<BattleAction[]> {
    if (this.toAct() !== side) return { ok: false, refusal: notHis(this.toAct()) }
    const { turn, phase } = this.table.battle
    const done: BattleAction[] = []
    while (this.toAct() === side) {
      const { battle } = this.table
      if (until !== 'end' && battle.turn !== turn) break
      if (until === 'phase' && battle.phase !== phase) break
      const answer = tactician(tableSeenBy(this.table, side), side, this.#salt(side))
      const before = done.length
      for (const action of answer) {
        if (!this.do(side, action, by).ok) break
        done.push(action)
        // A question answered in full brings the next one, or the other side.
        if (action.type === 'ready') break
      }
      if (done.at(-1)?.type === 'ready' && done.length > before) continue
      if (!this.#endAnswer(side, by, done)) break
    }
    return ok(done)
  }

  /** `ready`; where that is refused (a charge without a target, SAR-13.1) whatever is asked for is given first. */
  #endAnswer(side: Side, by: string, done: BattleAction[]): boolean {
    for (let tries = 0; tries < 200; tries++) {
      const ready: BattleAction = { type: 'ready' }
      if (this.do(side, ready, by).ok) {
        done.push(ready)
        return true
      }
      const forced = this.legal(side).find(({ type }) => type !== 'resign')
      if (!forced || !this.do(side, forced, by).ok) return false
      done.push(forced as unknown as BattleAction)
    }
    return false
  }

  /** All the chance an AI gets: its own seed, and where the battle stands; never the game's dice. */
  #salt(side: Side): string {
    const { turn, phase, step } = this.table.battle
    return `${this.header.aiSeed}/${side}/${turn}/${phase}/${step}`
  }
}

const notHis = (actor: Side | null): Refusal => {
  const refused = refuse('not-your-turn', 'SAR-4.7', 'refusal.sarState', { what: actor ?? 'over' })
  return (refused as { refusal: Refusal }).refusal
}
