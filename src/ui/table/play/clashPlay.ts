// A clash of the hex game on the table: every action goes through the hex game, which keeps journal, saves, seats and the computer player.
import type { GameEvent } from '../../../operational/types'
import { ok } from '../../../core/result'
import type { LegalEntry } from '../../../tabletop/sar/battle/entries'
import { act, actAll, letStaffAnswer, letStaffsAnswer, undo } from '../../hex/controller/act'
import type { SeatStore } from '../../hex/seat/store'
import { dependOn } from '../../shared/dependOn'
import type { BattleView, KnownEvent, TableGame } from './tableGame'
import { createOwnHand, unitsOf } from './ownHand'
import { createTableSeat, type Looks, SLOW_MS, type TablePlay, type TableSeat } from './tableSeat'

/** The last looks at the clash under way, by its key: its two players look at it one after the other. */
let looksAtClash: { readonly key: string; readonly looks: Looks } | null = null
function looksAt(key: string): Looks {
  if (looksAtClash?.key !== key) looksAtClash = { key, looks: new Map() }
  return looksAtClash.looks
}

/** The events of the table among those of the hex game, since the present clash began. */
function eventsOfTable(events: readonly GameEvent[]): KnownEvent[] {
  const start = events.findLastIndex(({ kind }) => kind === 'clashBegun')
  return events
    .slice(start + 1)
    .flatMap((event) => (event.kind === 'table' ? [{ ...event.event, n: event.n } as KnownEvent] : []))
}

/** What the page needs for the clash that the player at the screen commands; null: none is under way. */
export function createClashPlay(hexSeat: SeatStore): (TablePlay & { readonly seat: TableSeat }) | null {
  const clash = hexSeat.game.playedClash()
  if (!clash) return null
  const hexGame = hexSeat.game
  // When the clash is over the table stands as it was until the page has taken it away.
  let lastView = hexSeat.view.value.table as BattleView
  const view = (): BattleView => {
    lastView = (hexSeat.view.value.table as BattleView | undefined) ?? lastView
    return lastView
  }
  const events = (from: number): readonly KnownEvent[] =>
    eventsOfTable(hexGame.events(0).events).filter(({ n }) => n >= from)
  const game: TableGame = {
    facts: clash.facts,
    seat: hexSeat.side,
    opponent: hexGame.opponent && { side: hexGame.opponent.side },
    isOpenTable: false,
    toAct: () => hexGame.toAct(),
    handTo: () => false,
    question: () => view()?.pending.at(-1)?.kind ?? null,
    promptKey: () => hexSeat.gamePlace.value.prompt,
    view,
    legal: () => hexGame.legal().flatMap((action) => (action.type === 'table' ? [action.action as LegalEntry] : [])),
    check: (action) => hexGame.refusalOf({ type: 'table', action }),
    // The table is opened anew when an answer is taken back, so that it is asked for each time.
    preview: ((kind, question) =>
      (hexGame.playedClash() ?? clash).preview({ ...question, kind })) as TableGame['preview'],
    // Actions go through `act` below, which waits for the disk.
    act: () => ok([]),
    endAnswer: async () => ok([]),
    opponentAnswers: async () => [],
    staffAnswers: async () => [],
    staffProposes: async () => (await hexGame.playedClash()?.staffProposes()) ?? [],
    close: () => {},
    undoRefusal: () => hexGame.undoRefusal(),
    undo: () => hexGame.undo(),
    events,
    smoke: () => null,
    told: () => hexGame.events(0).next,
    past: () => null,
    result: () => null,
  }
  const seat = createTableSeat(game, looksAt(clash.key), hexSeat.revision)
  // The seat at the table ends first: what it shows is read from the seat at the map.
  hexSeat.onDispose(() => seat.dispose())

  seat.effect(() => {
    seat.isComputerActing.value = hexSeat.opponentActs.value || hexSeat.busy.value
  })
  // Thinking that takes long is said. Each question is counted by itself.
  seat.effect(() => {
    dependOn(hexSeat.revision)
    seat.isThinkingLong.value = false
    if (!seat.isComputerActing.value) return
    const slow = setTimeout(() => {
      if (!seat.disposed) seat.isThinkingLong.value = true
    }, SLOW_MS)
    return () => clearTimeout(slow)
  })
  // Who has left the rest to his staff is not asked any more: it answers while the other player sits here too.
  seat.effect(() => {
    dependOn(hexSeat.revision)
    const isStaffToAct = (hexGame.playedClash()?.staffToAct() ?? null) !== null
    if (isStaffToAct && !hexSeat.busy.value) queueMicrotask(() => void letStaffsAnswer(hexSeat))
  })
  seat.onDispose(clash.release)

  const own = createOwnHand()
  let isProposing = false
  /** The end of an answer ends what one has done for it. */
  const isEnd = (action: object): boolean => 'type' in action && action.type === 'ready'
  return {
    game,
    seat,
    act(acting, action) {
      acting.refusal.value = hexGame.refusalOf({ type: 'table', action })
      if (acting.refusal.value !== null) return
      if (isEnd(action)) own.forget()
      else own.did([action])
      void act(hexSeat, { type: 'table', action })
    },
    actAll(acting, actions) {
      acting.refusal.value = null
      // How many were begun: the next one is asked for only when the one before it is done.
      let begun = 0
      const next = (): { type: 'table'; action: object } | null => {
        const action = actions[begun++]
        return action ? { type: 'table', action } : null
      }
      void actAll(hexSeat, next).then(() => own.did(actions.slice(0, Math.max(0, begun - 1))))
    },
    async undo() {
      for (let left = own.undoes(); left > 0 && hexGame.undoRefusal() === null; left--) await undo(hexSeat)
    },
    letStaffAnswer() {
      own.forget()
      void letStaffAnswer(hexSeat)
    },
    async proposeByStaff(acting) {
      if (isProposing) return
      isProposing = true
      acting.refusal.value = null
      const proposed = await game.staffProposes()
      isProposing = false
      const left = proposed.filter((action) => !unitsOf(action).some((id) => own.units.has(id)))
      let done = 0
      await actAll(hexSeat, () => {
        for (let action = left.shift(); action !== undefined; action = left.shift()) {
          // What the rules refuse beside the player's own choices is passed over.
          if (hexGame.refusalOf({ type: 'table', action })) continue
          done++
          return { type: 'table', action }
        }
        return null
      })
      own.staffDid(done)
    },
    staffFinish: {
      get isUnderWay() {
        return hexGame.playedClash()?.isHandedOver ?? false
      },
      mayStop: hexGame.options.commander === undefined,
      begin: () => hexGame.playedClash()?.handOver(),
      stop: () => hexGame.playedClash()?.commandAgain(),
    },
  }
}
