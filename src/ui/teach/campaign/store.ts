// The historical game being watched: which player turn, how far it has been shown, through whose eyes.
import { batch, effect, signal, untracked } from '@preact/signals'
import { isHexId } from '../../../hex/hexId'
import type { GameEvent, HexId, Side, View } from '../../../operational/types'
import { EventReplay } from '../../../session/hex/eventReplay'
import { printedFactsOf } from '../../../session/hex/printedFacts'
import type { Campaign, CampaignTurn } from '../../../teach/campaign/campaign'
import { emptyBoard } from '../../hex/seat/emptyBoard'
import { lineOf, type LogLine } from '../../hex/log/lines'
import { lineContext } from '../../hex/shared/scenario'
import { learnBoard, noteAddress } from '../../shell/learning'
import { services } from '../../shell/services'
import { settings } from '../../shell/storage/settings'

/** What the panel shows: the turn, the list of turns, the comparison with the record, or how to take over. */
export type CampaignTab = 'turn' | 'turns' | 'record' | 'takeOver'
/** How many times faster than usual the game runs. */
export const PACES = [1, 2, 4] as const

/** A map at least as wide as this shows all that happens in a turn at once. */
const WHOLE_MAP_WIDTH_PX = 600

/** On a phone, shows the part of the map in which the turn happens. */
function frameTurn(events: readonly GameEvent[]): void {
  const map = document.querySelector('#map')
  if (!services.board || !map || map.clientWidth >= WHOLE_MAP_WIDTH_PX) return
  const hexes = events.flatMap((event) =>
    event.kind === 'moved' || event.kind === 'advanced' ? [event.from, event.to].filter(isHexId) : [],
  )
  if (hexes.length > 0) services.board.frame([...new Set(hexes)])
}

/** How long an event stays on the screen beyond its animation, in milliseconds at pace 1; other events do not stay. */
const STAY_MS: Partial<Record<GameEvent['kind'], number>> = {
  turn: 300,
  clashBegun: 900,
  clashEnded: 1600,
  revealed: 900,
  activated: 1200,
  destroyed: 700,
  routed: 700,
  stepLost: 500,
  victory: 1500,
}
/** Without animation each move stays as long. */
const STAY_WITHOUT_ANIMATION_MS = 250
/** Between two player turns, while the game runs on. */
const BETWEEN_TURNS_MS = 1800

export type CampaignStore = ReturnType<typeof createCampaignStore>

/** Watches the game from the first player turn of `turn`, or from its beginning. */
export function createCampaignStore(campaign: Campaign, turn: number | null) {
  const first = Math.max(
    0,
    campaign.turns.findIndex((one) => one.turn === (turn ?? 1)),
  )
  const store = {
    campaign,
    /** Index in `campaign.turns`. */
    index: signal(first),
    eyes: signal<Side>('us'),
    tab: signal<CampaignTab>('turn'),
    isPlaying: signal(false),
    pace: signal<(typeof PACES)[number]>(2),
    /** What is happening on the map; null: nothing has happened in this turn yet. */
    line: signal<LogLine | null>(null),
    /** The turn has been shown to its end. */
    isShown: signal(false),
    /** Hexes of the event that the reader points at. */
    lit: signal<readonly HexId[]>([]),
    view: signal<View | null>(null),
  }
  let replay: EventReplay | null = null
  /** Counts up when a turn is shown anew or the game pauses: a loop with another number ends. */
  let loop = 0
  let hasLeft = false

  const present = (): CampaignTurn => campaign.turns[store.index.peek()]!

  /** Shows the beginning of a player turn. */
  function show(index: number): void {
    if (!campaign.turns[index]) return
    loop++
    services.board?.skip()
    batch(() => {
      store.index.value = index
      begin()
    })
  }
  function begin(): void {
    const { index, turn: number } = present()
    const eyes = store.eyes.peek()
    const past = campaign.session.turnAt(eyes, index)
    if (!past) return
    const end = campaign.session.turnAt(eyes, index + 1)?.view ?? campaign.session.view(eyes)
    replay = new EventReplay(past.view, past.events, end, printedFactsOf(past.view))
    store.view.value = replay.view
    store.line.value = null
    store.isShown.value = false
    noteAddress({ room: 'history', turn: number })
    frameTurn(past.events)
  }

  /** Shows one event after the other, and turn after turn, until the reader stops it. */
  async function run(): Promise<void> {
    const own = ++loop
    const isOver = (): boolean => own !== loop || hasLeft
    if (store.isShown.peek()) {
      if (!campaign.turns[store.index.peek() + 1]) begin()
      else show(store.index.peek() + 1)
      loop = own
    }
    for (;;) {
      while (replay?.nextEvent) {
        await showEvent(replay.nextEvent)
        if (isOver()) return
        replay.showNext()
        store.view.value = replay.view
      }
      store.isShown.value = true
      if (!campaign.turns[store.index.peek() + 1]) {
        store.isPlaying.value = false
        return
      }
      await pause(BETWEEN_TURNS_MS / store.pace.peek())
      if (isOver()) return
      store.index.value++
      begin()
    }
  }

  async function showEvent(event: GameEvent): Promise<void> {
    const line = lineOf(event, lineContext.peek())
    if (line && line.tone !== 'quiet' && line.kind !== 'segment' && line.kind !== 'die') store.line.value = line
    const isAnimated = !settings.peek().reducedMotion && services.board !== null
    const isMove = event.kind === 'moved' || event.kind === 'advanced' || event.kind === 'retreated'
    const stay = STAY_MS[event.kind] ?? (isMove && !isAnimated ? STAY_WITHOUT_ANIMATION_MS : 0)
    const pace = store.pace.peek()
    const at = 'hex' in event && isHexId(event.hex) ? event.hex : null
    if (at && STAY_MS[event.kind]) services.board?.bringIntoView(at)
    await Promise.all([services.board?.animate([event], pace).catch(() => {}), stay > 0 ? pause(stay / pace) : null])
  }
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

  return {
    ...store,
    turn: present,
    /** Shows on the map where the turn happens, once the map has its size. */
    frame(): void {
      frameTurn(replay?.events ?? [])
    },
    show,
    /** Shows the beginning of a turn. */
    showTurn: (number: number): void => show(campaign.turns.findIndex((one) => one.turn === number)),
    step: (by: -1 | 1): void => {
      const next = store.index.peek() + by
      if (!campaign.turns[next]) return
      show(next)
      if (store.isPlaying.peek()) void run()
    },
    playOrPause(): void {
      store.isPlaying.value = !store.isPlaying.peek()
      if (store.isPlaying.peek()) return void run()
      loop++
      services.board?.skip()
    },
    /** Shows how the turn ends, without animation. */
    showEnd(): void {
      loop++
      services.board?.skip()
      store.isPlaying.value = false
      replay?.showRest()
      store.line.value = null
      if (replay) store.view.value = replay.view
      store.isShown.value = true
    },
    lookAs(side: Side): void {
      store.eyes.value = side
      store.isPlaying.value = false
      show(store.index.peek())
    },
    /** Puts the game on the map. Returns what takes it off again. */
    open(): () => void {
      untracked(begin)
      const stop = effect(() => {
        const view = store.view.value
        if (view)
          learnBoard.value = {
            ...emptyBoard(),
            view,
            side: store.eyes.value,
            lit: store.lit.value,
            overlays: new Set(['names']),
            reducedMotion: settings.value.reducedMotion,
            speed: store.pace.value,
          }
      })
      return () => {
        hasLeft = true
        loop++
        services.board?.skip()
        stop()
      }
    },
  }
}
