// What the page keeps for the player who sits at the table, and how the seat changes between two people, or between a person and the computer.
import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Refusal, Result } from '../../../core/result'
import type { Side } from '../../../game/side'
import { createScope } from '../../hex/seat/scope'
import { dependOn } from '../../shared/dependOn'
import { twoFrames } from '../../shared/twoFrames'
import { createOwnHand, unitsOf } from './ownHand'
import { pageHadTime, SLICE_MS } from './opponent/slices'
import type { BattleView, KnownEvent, TableGame } from './tableGame'

/** What a side has looked at: the number of the first event that was not shown to it yet, and the table as it saw it then; null: it saw none. */
export interface Look {
  readonly next: number
  readonly view: BattleView | null
}
/** The last look of each side. */
export type Looks = Map<Side, Look>

/**
 * Everything that the page shows the player at the table. It is disposed of when he leaves the seat.
 * @param looks the last looks of both sides, which this seat goes on from
 * @param gameRevision a signal that changes with the game, where the table is part of a larger game; null: only the table changes it
 */
export function createTableSeat(game: TableGame, looks: Looks, gameRevision: ReadonlySignal<unknown> | null = null) {
  const scope = createScope()
  const revision = scope.signal(0)
  const isComputerActing = scope.signal(false)
  const isResolving = scope.signal(false)
  const side = game.seat
  const lastLook = looks.get(side)
  /** The number of the first event that is not shown yet. */
  let next = lastLook?.next ?? game.told(side)
  let happenedBefore: readonly KnownEvent[] = []
  /** Events that this side has not seen on the table yet; the same list where there is none. */
  const newsOf = (): readonly KnownEvent[] => {
    // After an answer was taken back there are fewer.
    next = Math.min(next, game.told(side))
    const news = game.events(next)
    next = game.told(side)
    if (news.length > 0) happenedBefore = news
    return happenedBefore
  }
  /** A value that is read again from the game after every change. */
  const readAfterChange = <T>(read: () => T) =>
    scope.computed(() => {
      dependOn(revision, ...(gameRevision ? [gameRevision] : []))
      return read()
    })
  const view = readAfterChange(game.view)
  const question = readAfterChange(game.question)
  const happened = readAfterChange(newsOf)
  // What was shown to this side is what it has looked at. On an open table both look at once.
  scope.effect(() => {
    dependOn(happened)
    looks.set(side, { next, view: game.isOpenTable ? null : view.value })
    if (game.isOpenTable)
      for (const other of game.facts.sides) if (other !== side) looks.set(other, { next: game.told(other), view: null })
  })
  return {
    game,
    side,
    /** The table as this side last saw it before it sat down; null: it has not, or the table stood open before it all the time. */
    lastSeen: lastLook?.view ?? null,
    /** Grows with every change of the game. */
    revision,
    view,
    legal: readAfterChange(game.legal),
    toAct: readAfterChange(game.toAct),
    question,
    /** The sheet of orders while they are given; null: they are not. */
    orders: scope.computed(() => {
      dependOn(view)
      return question.value === 'orders' ? game.preview('orders', {}) : null
    }),
    promptKey: readAfterChange(game.promptKey),
    undoRefusal: readAfterChange(game.undoRefusal),
    result: readAfterChange(game.result),
    /** All that the side knows of what has happened, for the log. */
    events: readAfterChange(() => game.events(0)),
    /** The unit or leader that the player has chosen; null: none. */
    picked: scope.signal<string | null>(null),
    /** Units that the page points out, because a line of a list or of the log names them. */
    lit: scope.signal<readonly string[]>([]),
    /** Why the last action was refused; null: it was carried out. */
    refusal: scope.signal<Refusal | null>(null),
    /** The computer is answering, or what the players have answered is being resolved: nothing can be chosen meanwhile. */
    isBusy: scope.computed(() => isComputerActing.value || isResolving.value),
    /** The computer is answering. */
    isComputerActing,
    /** The phase is being resolved. */
    isResolving,
    /** It has been thinking for more than a second about one question. */
    isThinkingLong: scope.signal(false),
    /** What has happened since the player last looked at the table, to be played on it. */
    happened,
    signal: scope.signal,
    computed: scope.computed,
    effect: scope.effect,
    onDispose: scope.onDispose,
    dispose: scope.dispose,
    get disposed() {
      return scope.disposed
    },
  }
}

export type TableSeat = ReturnType<typeof createTableSeat>

const isReady = (action: object): boolean => 'type' in action && action.type === 'ready'

/** The computer thinks long from so many milliseconds on: then the page says so. */
export const SLOW_MS = 1000

/** The rest of a clash is left to the staff of the player at the table. */
export interface StaffFinish {
  /** The staff has it. A signal stands behind this field. */
  readonly isUnderWay: boolean
  /** Not where the game lets only the other side's player command. */
  readonly mayStop: boolean
  begin(): void
  /** The player commands again, from the next question on. */
  stop(): void
}

/** A battle or clash on the page: what its parts may do for the player at the table. */
export interface TablePlay {
  readonly game: TableGame
  /** Does an action for the player at the table. */
  act(acting: TableSeat, action: object): void
  /** Does actions one after another, up to the first that is refused. */
  actAll(acting: TableSeat, actions: readonly object[]): void | Promise<void>
  undo(acting: TableSeat): void
  /** Lets the staff answer the present question for the player: what he has not done himself. */
  letStaffAnswer(acting: TableSeat): void
  /** Lets the staff fill in what the player has not done himself; he may change it, take it back with one Undo, and ends the answer. */
  proposeByStaff(acting: TableSeat): void
  /** Lets the staff answer all questions that are left; absent where that makes no sense, as in a whole battle. */
  readonly staffFinish?: StaffFinish
}

/** One battle on one page, with the curtain between its two players. */
export function createBattlePlay(game: TableGame) {
  /** With hidden orders nobody knows who sits at the screen when a battle is opened: the curtain is down. */
  const isCurtainDown = !game.isOpenTable && game.opponent === null && game.toAct() !== null
  const looks: Looks = new Map()
  const own = createOwnHand()
  /** The player at the table; null while the curtain is down. */
  const seat = signal<TableSeat | null>(isCurtainDown ? null : createTableSeat(game, looks))
  /** The side that is to sit down next; null while the curtain is up. */
  const sideToSitDown = signal<Side | null>(isCurtainDown ? game.toAct() : null)
  /** Resolves when the browser no longer shows the table of the player who has left. */
  let tableCleared: Promise<void> = Promise.resolve()

  function changeSeat(side: Side): void {
    if (!game.handTo(side)) return
    batch(() => {
      seat.peek()?.dispose()
      seat.value = createTableSeat(game, looks)
      sideToSitDown.value = null
    })
  }

  /** After each change: lets the computer answer, or gives the seat to the side that must choose now. */
  async function settle(acting: TableSeat): Promise<void> {
    acting.isComputerActing.value = game.opponent !== null && game.toAct() === game.opponent.side
    while (game.opponent !== null && game.toAct() === game.opponent.side) {
      const slow = setTimeout(() => {
        if (!acting.disposed) acting.isThinkingLong.value = true
      }, SLOW_MS)
      await game.opponentAnswers()
      clearTimeout(slow)
      if (acting.disposed) return
    }
    acting.isThinkingLong.value = false
    const toAct = game.toAct()
    if (toAct === null || toAct === acting.side) {
      batch(() => {
        acting.isComputerActing.value = false
        acting.isResolving.value = false
        acting.revision.value++
      })
      return
    }
    if (game.isOpenTable) {
      changeSeat(toAct)
      return
    }
    batch(() => {
      seat.value = null
      sideToSitDown.value = toAct
      acting.dispose()
    })
    tableCleared = twoFrames()
  }

  /** Ends the player's answer; until what follows is worked out, nothing can be chosen. */
  async function endAnswer(acting: TableSeat): Promise<Result<unknown>> {
    acting.isResolving.value = true
    const result = await game.endAnswer()
    // What was resolved is shown first, by `settle`.
    if (!result.ok) acting.isResolving.value = false
    return result
  }

  /** Does actions with pauses for the page. What is refused ends it and is shown, or is passed over. Returns how many were done. */
  async function doInSlices(
    acting: TableSeat,
    actions: readonly object[],
    ifRefused: 'stop' | 'go on',
  ): Promise<number> {
    acting.refusal.value = null
    let done = 0
    let start = performance.now()
    for (const action of actions) {
      const result = game.act(action)
      if (result.ok) done++
      else if (ifRefused === 'stop') {
        acting.refusal.value = result.refusal
        break
      }
      if (performance.now() - start < SLICE_MS) continue
      // Many actions at once: the page gets time between them, and is drawn once at the end.
      acting.isResolving.value = true
      await pageHadTime()
      if (acting.disposed) break
      start = performance.now()
    }
    return done
  }

  return {
    game,
    seat,
    sideToSitDown,
    async act(acting: TableSeat, action: object): Promise<void> {
      const result = isReady(action) ? await endAnswer(acting) : game.act(action)
      if (result.ok) isReady(action) ? own.forget() : own.did([action])
      if (acting.disposed) return
      acting.refusal.value = result.ok ? null : result.refusal
      if (result.ok) await settle(acting)
    },
    async actAll(acting: TableSeat, actions: readonly object[]): Promise<void> {
      const done = await doInSlices(acting, actions, 'stop')
      own.did(actions.slice(0, done))
      if (!acting.disposed) await settle(acting)
    },
    undo(acting: TableSeat): void {
      let refusal: Refusal | null = null
      let isAnyUndone = false
      for (let left = own.undoes(); left > 0 && !refusal; left--) {
        refusal = game.undo()
        if (!refusal) isAnyUndone = true
      }
      acting.refusal.value = refusal
      if (isAnyUndone) void settle(acting)
    },
    letStaffAnswer(acting: TableSeat): void {
      acting.isComputerActing.value = true
      void game.staffAnswers(own.units).then(() => {
        own.forget()
        return acting.disposed ? null : settle(acting)
      })
    },
    async proposeByStaff(acting: TableSeat): Promise<void> {
      acting.isComputerActing.value = true
      const actions = await game.staffProposes()
      if (acting.disposed) return
      const left = actions.filter((action) => !unitsOf(action).some((id) => own.units.has(id)))
      own.staffDid(await doInSlices(acting, left, 'go on'))
      if (!acting.disposed) await settle(acting)
    },
    /** The computer answers first where the rules ask it first. */
    begin(): void {
      const first = seat.peek()
      if (first) void settle(first)
    },
    /** The player named on the curtain sits down, once nothing of the other is on the screen. */
    async sitDown(side: Side): Promise<void> {
      await tableCleared
      if (sideToSitDown.peek() === side) changeSeat(side)
    },
    dispose(): void {
      game.close()
      seat.peek()?.dispose()
      seat.value = null
    },
  }
}

export type BattlePlay = ReturnType<typeof createBattlePlay>
