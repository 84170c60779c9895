// The replay of a battle on the page: what it shows, its keys, and the laying out of its turns beside the page's own work.
import { computed, signal } from '@preact/signals'
import type { BattlePast } from '../../../../session/battle/past'
import { settings } from '../../../shell/storage/settings'
import type { TableModel } from '../../board'
import { durationMs } from '../../pictures'
import { createPlayhead, type Pace } from '../../playhead'
import type { SliderMark } from '../../ReplayControls'
import { replayModel } from '../../replayModel'
import { inSlices } from '../opponent/slices'
import { type TableLogLine, tableLogLines } from '../tableLog'
import type { TableFacts } from '../tableGame'
import { nextFight, type Take } from './cut'
import { type BattlePicture, createFilm } from './film'

/** Pause, in milliseconds, between two slices of laying out a turn that nobody waits for. */
const IDLE_PAUSE_MS = 30

/** The state of a replay. `onClose`: called when the player wants to leave it. */
export function createBattlePlayback(past: BattlePast, facts: TableFacts, onClose: () => void) {
  const film = createFilm(past, facts)
  const { takes } = film
  const playhead = createPlayhead({
    count: takes.length,
    durationMs: (index) => durationMs(timedOf(takes[index]!)),
    isReady: (index) => film.isLaidOut(takes[index]!.stretch),
  })
  const { pictureIndex, stop } = playhead
  /** Grows when a stretch has been laid out. */
  const laidOut = signal(0)
  /** How much of the stretch that the player waits for is laid out, from 0 to 1. */
  const share = signal(0)
  /** The unit that the player points at. */
  const picked = signal<string | null>(null)
  let isClosed = false

  const take = computed<Take | null>(() => takes[pictureIndex.value] ?? null)
  const picture = computed<BattlePicture | null>(() => {
    void laidOut.value
    return film.pictureOf(pictureIndex.value)
  })
  const isLaidOut = computed(() => picture.value !== null)
  /** What happens in the take, in the lines of the log; read anew in another language. */
  const lines = computed<readonly TableLogLine[]>(() => {
    void settings.value.lang
    return take.value ? tableLogLines(take.value.events, facts, past.view) : []
  })
  /** What the table shows; null: the turn is still being laid out. */
  const model = computed<TableModel | null>(() =>
    picture.value
      ? replayModel(
          {
            picture: picture.value,
            shownShare: playhead.shownShare.value,
            isStill: settings.value.reducedMotion,
            pickedUnit: picked.value,
          },
          { draw: ({ movesFrom: _from, way: _way, ...unit }) => unit, table: facts.ground },
        )
      : null,
  )

  /** The stretch to be laid out next: that of the take on the screen, then those after it, then the others; null: all are. */
  function nextToLayOut(): number | null {
    const now = takes[pictureIndex.peek()]?.stretch ?? 0
    const stretches = [...new Set(takes.map(({ stretch }) => stretch))]
    const open = stretches.filter((stretch) => !film.isLaidOut(stretch))
    return open.find((stretch) => stretch >= now) ?? open[0] ?? null
  }

  /** Lays everything out, in slices, always first what is on the screen. */
  async function layOut(): Promise<void> {
    for (let stretch = nextToLayOut(); stretch !== null && !isClosed; stretch = nextToLayOut()) {
      const laying = stretch
      const isOnScreen = (): boolean => takes[pictureIndex.peek()]?.stretch === laying
      const isWaitedFor = isOnScreen()
      const steps = film.layOut(laying)
      const isStillNext = (): boolean => !isClosed && nextToLayOut() === laying && isOnScreen() === isWaitedFor
      await inSlices(told(steps, isWaitedFor), isStillNext, isWaitedFor ? 0 : IDLE_PAUSE_MS)
      if (film.isLaidOut(laying)) laidOut.value++
    }
  }

  /** The steps of a stretch; those that the player waits for are told on the screen. Not `for of`, which would end the steps when they are left. */
  function* told(steps: Generator<number, void>, isWaitedFor: boolean): Generator<void, void> {
    if (isWaitedFor) share.value = 0
    for (let step = steps.next(); !step.done; step = steps.next()) {
      if (isWaitedFor) share.value = Math.max(share.peek(), step.value)
      yield
    }
  }

  const turnOf = (index: number): number => takes[index]!.stretch
  const phaseOf = (index: number): number => takes[index]!.phaseNumber
  const paused = (move: () => void) => (): void => {
    stop()
    move()
  }
  function toFight(direction: 1 | -1): void {
    const fight = nextFight(takes, pictureIndex.peek(), direction)
    if (fight !== null) playhead.seek(fight)
  }
  const moves = {
    stepOn: paused(playhead.stepOn),
    stepBack: paused(playhead.stepBack),
    phaseOn: paused(() => playhead.toNextGroup(phaseOf)),
    phaseBack: paused(() => playhead.toPreviousGroup(phaseOf)),
    turnOn: paused(() => playhead.toNextGroup(turnOf)),
    turnBack: paused(() => playhead.toPreviousGroup(turnOf)),
    fightOn: paused(() => toFight(1)),
    fightBack: paused(() => toFight(-1)),
    toStart: playhead.toStart,
    toEnd: playhead.toEnd,
  }
  const KEYS: Readonly<Record<string, () => void>> = {
    ' ': playhead.pauseOrResume,
    ArrowRight: moves.stepOn,
    ArrowLeft: moves.stepBack,
    ArrowDown: moves.phaseOn,
    ArrowUp: moves.phaseBack,
    PageDown: moves.turnOn,
    PageUp: moves.turnBack,
    Home: moves.toStart,
    End: moves.toEnd,
    f: moves.fightOn,
    F: moves.fightBack,
    Escape: onClose,
  }

  return {
    ...playhead,
    ...moves,
    past,
    take,
    lines,
    model,
    isLaidOut,
    share,
    picked,
    /** Is there a fight after or before the take on the screen? */
    hasFight: (direction: 1 | -1): boolean => nextFight(takes, pictureIndex.value, direction) !== null,
    /** The marks of the slider: turns with their numbers, phases as small ticks. */
    marks: marksOf(takes),
    /** Ids of the units that the take is about. */
    unitsOfTake: (): readonly string[] => [...new Set(lines.value.flatMap(({ units }) => units))],
    /** Begins to lay the battle out. */
    begin(): void {
      playhead.pace.value = settings.value.speed === 0 ? 1 : settings.value.speed
      playhead.shownShare.value = 1
      void layOut()
    },
    /** Handles a key; returns whether the replay uses it. */
    pressKey(key: string): boolean {
      if (['1', '2', '4'].includes(key)) {
        playhead.pace.value = Number(key) as Pace
        return true
      }
      const act = KEYS[key]
      act?.()
      return act !== undefined
    },
    close(): void {
      isClosed = true
      stop()
    },
  }
}

export type BattlePlayback = ReturnType<typeof createBattlePlayback>

/** What the time of a take depends on. */
const timedOf = ({ phase, events, lines }: Take) => ({
  phase,
  shots: events.filter(({ kind }) => kind === 'shot'),
  lines: { length: lines },
})

/** On a phone two labels need this share of the slider between them. */
const TIGHT = 0.037

/** Where turns and phases begin. The set-up has no number. */
function marksOf(takes: readonly Take[]): SliderMark[] {
  let lastWide = Number.NEGATIVE_INFINITY
  return takes.flatMap(({ stretch, turn, phase, phaseNumber }, index): SliderMark[] => {
    const before = takes[index - 1]
    if (before?.stretch === stretch)
      return before.phaseNumber === phaseNumber ? [] : [{ index, label: '', isSmall: true }]
    if (phase === 'setup') return [{ index, label: '' }]
    const isTight = index - lastWide < TIGHT * takes.length
    if (!isTight) lastWide = index
    return [{ index, label: String(turn), isTight }]
  })
}
