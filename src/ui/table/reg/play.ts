// A Regimental battle on the page: who sits at the screen, what is chosen and held in the hand, how actions are done and the computer answers.
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Refusal } from '../../../core/result'
import type { Side } from '../../../game/side'
import type { LegalEntry } from '../../../tabletop/regimental/battle/handler'
import type { RegimentalTable } from '../../../tabletop/regimental/battle/run'
import type { RegimentalAction } from '../../../tabletop/regimental/battle/schema/action'
import { dependOn } from '../../shared/dependOn'
import { pageHadTime } from '../play/opponent/slices'
import type { RegEvent, RegSession } from './session'

/** What the computer does next for a side: one or more actions. Empty: it knows nothing, which ends its answer. */
export type RegThink = (side: Side) => Promise<readonly RegimentalAction[]>

/** How a battle is played on the page. */
export interface RegSetup {
  readonly session: RegSession
  /** The computer's side; null: two people at one screen. */
  readonly opponent: Side | null
  readonly think: RegThink
  /** Called after every change, to keep the battle. */
  readonly onChange: () => void
  /** Called when the battle leaves the page. */
  readonly onDispose: () => void
}

/** The computer's answers in one go are at most so many actions; a guard against one that never ends. */
const MOST_ACTIONS = 400

/** The position at a revision: the engine changes its battle in place, so readers are told anew after each change. */
interface Position {
  readonly table: RegimentalTable
}

/** A Regimental battle on the page. */
export interface RegPlay {
  readonly session: RegSession
  readonly opponent: Side | null
  readonly position: ReadonlySignal<Position>
  /** The side whose questions are shown: the one to act, or the person's while the computer acts. */
  readonly side: ReadonlySignal<Side>
  /** May the person choose now? */
  readonly isYours: ReadonlySignal<boolean>
  readonly legal: ReadonlySignal<readonly LegalEntry[]>
  readonly events: ReadonlySignal<readonly RegEvent[]>
  /** What has happened since it was last shown on the table. */
  readonly happened: ReadonlySignal<readonly RegEvent[]>
  readonly undoRefusal: ReadonlySignal<Refusal | null>
  /** The unit or leader that the player has chosen. */
  readonly picked: Signal<string | null>
  /** Units that a line of a list or of the log points out. */
  readonly lit: Signal<readonly string[]>
  readonly refusal: Signal<Refusal | null>
  readonly isBusy: Signal<boolean>
  /** The step in the player's hand, not yet done. */
  readonly held: Signal<RegimentalAction | null>
  check(action: RegimentalAction): Refusal | null
  act(...actions: readonly RegimentalAction[]): Promise<void>
  undo(): void
  /** Lets the staff answer: one action, to the end of the place, or until the other side or another turn. */
  staff(until: 'action' | 'place' | 'turn'): Promise<void>
  begin(): void
  dispose(): void
}

/** Puts a Regimental battle on the page. */
export function createRegPlay({ session, opponent, think, onChange, onDispose }: RegSetup): RegPlay {
  const revision = signal(0)
  const picked = signal<string | null>(null)
  const lit = signal<readonly string[]>([])
  const refusal = signal<Refusal | null>(null)
  const isBusy = signal(false)
  const held = signal<RegimentalAction | null>(null)
  const happened = signal<readonly RegEvent[]>([])
  const [first] = session.sides
  const isPerson = (side: Side | null): side is Side => side !== null && side !== opponent
  let lastPerson: Side = isPerson(first) ? first : session.sides[1]
  let shown = session.events(lastPerson, 0).next
  let isDisposed = false

  const read = <T>(of: () => T): ReadonlySignal<T> =>
    computed(() => {
      dependOn(revision)
      return of()
    })
  const side = read(() => {
    const toAct = session.toAct()
    if (isPerson(toAct)) lastPerson = toAct
    return lastPerson
  })
  const isYours = computed(() => {
    dependOn(revision)
    return !isBusy.value && isPerson(session.toAct())
  })
  const legal = read(() => (isPerson(session.toAct()) ? session.legal(side.value) : []))

  /** Tells readers that the battle has changed. */
  function changed(): void {
    const { events, next } = session.events(lastPerson, shown)
    // After an action was taken back there are fewer.
    shown = next
    batch(() => {
      if (events.length > 0) happened.value = events
      held.value = null
      revision.value++
      const id = picked.peek()
      const { units, leaders } = session.table.battle
      if (id !== null && units[id]?.absence !== null && !(leaders[id]?.fallen === null)) picked.value = null
    })
    onChange()
  }

  /** Has the computer play a side until `isEnough` or until it must not choose any more. */
  async function haveAnswered(of: Side, by: string, isEnough: () => boolean): Promise<void> {
    for (let done = 0; done < MOST_ACTIONS && !isDisposed && session.toAct() === of && !isEnough(); ) {
      const actions = await think(of)
      await pageHadTime()
      if (isDisposed || actions.length === 0) return
      for (const action of actions) {
        if (session.toAct() !== of || isEnough() || !session.do(of, action, by).ok) break
        done++
      }
    }
  }

  /** After each change: the computer answers where it must. */
  async function settle(): Promise<void> {
    changed()
    if (opponent === null || session.toAct() !== opponent) return
    isBusy.value = true
    const from = session.length
    await haveAnswered(opponent, 'ai', () => false)
    if (isDisposed) return
    batch(() => {
      isBusy.value = false
      if (session.length > from) changed()
    })
  }

  return {
    session,
    opponent,
    position: read((): Position => ({ table: session.table })),
    side,
    isYours,
    legal,
    events: read(() => session.events(lastPerson, 0).events),
    happened,
    undoRefusal: read(() => session.canUndo(lastPerson)),
    picked,
    lit,
    refusal,
    isBusy,
    held,
    check: (action) => session.check(side.peek(), action),
    async act(...actions) {
      const acting = side.peek()
      refusal.value = null
      let done = 0
      for (const action of actions) {
        const result = session.do(acting, action)
        if (!result.ok) {
          refusal.value = result.refusal
          break
        }
        done++
      }
      if (done > 0) await settle()
    },
    undo() {
      const result = session.undo(side.peek())
      refusal.value = result.ok ? null : result.refusal
      if (!result.ok) return
      happened.value = []
      changed()
    },
    async staff(until) {
      const acting = side.peek()
      if (!isPerson(session.toAct()) || isBusy.peek()) return
      const { place, playerTurn } = session.table.battle
      const from = session.length
      isBusy.value = true
      await haveAnswered(acting, 'ai', () => {
        const { battle } = session.table
        if (until === 'action') return session.length > from
        return battle.playerTurn !== playerTurn || (until === 'place' && battle.place !== place)
      })
      if (isDisposed) return
      isBusy.value = false
      if (session.length > from) await settle()
    },
    begin() {
      void settle()
    },
    dispose() {
      isDisposed = true
      onDispose()
    },
  }
}
