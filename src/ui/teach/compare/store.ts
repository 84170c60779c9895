// The player's game beside the record: whose eyes, which player turn, the values of the turns, and a turn being played again.
import { computed, effect, signal, untracked } from '@preact/signals'
import { createGrid } from '../../../hex/grid'
import { isTabletopResolver } from '../../../operational/resolvers'
import { enemyOf, type HexId, type Side, SIDES } from '../../../operational/types'
import { worldOf } from '../../../session/hex/world'
import { type KnownGame, knownGame, viewAfter } from '../../../teach/compare/knownGame'
import { linesOfMarches, type MarchStep, marchesOf } from '../../../teach/compare/marches'
import { type GameValues, turningPoints, valuesOf } from '../../../teach/compare/turningPoints'
import { roadGraph } from '../../../teach/hours/along'
import { CLOCK_END, minuteOf } from '../../../teach/hours/clock'
import { stretchesOf } from '../../../teach/hours/routes'
import { pedregalRecord } from '../../../teach/record/pedregal'
import { pointOfHex } from '../../../teach/record/sheetPoint'
import type { Point } from '../../../teach/record/types'
import type { Game } from '../../hex/game'
import { setGameAside } from '../../hex/seat/changeSeat'
import { emptyBoard } from '../../hex/seat/emptyBoard'
import { scenario } from '../../hex/shared/scenario'
import { fetchTabletops } from '../../hex/tabletops'
import { learnBoard } from '../../shell/learning'
import { settings } from '../../shell/storage/settings'
import { type Practice, startPractice } from './practice'

export const COMPARE_TABS = ['map', 'figures', 'turning'] as const
export type CompareTab = (typeof COMPARE_TABS)[number]

export type Compare = ReturnType<typeof createCompare>

/** What each side knows: of a finished game both, of a running one only the side at the screen. */
function storiesOf(game: Game): Partial<Record<Side, KnownGame>> {
  const { seat } = game
  const stories: Partial<Record<Side, KnownGame>> = { [seat]: knownGame(game) }
  const enemy = enemyOf(seat)
  if (game.toAct() === null && game.handTo(enemy)) {
    stories[enemy] = knownGame(game)
    game.handTo(seat)
  }
  return stories
}

/** Compares a game, as it stands set aside, with the record. */
export function createCompare(game: Game) {
  const record = pedregalRecord()
  const { rows, cols } = scenario.battlefield.map.meta.grid
  const grid = createGrid(rows, cols)
  const roads = roadGraph(grid, scenario.battlefield.map.links)
  const stretches = new Map(record.routes.routes.map((route) => [route.id, stretchesOf(route, roads)]))
  const isOver = game.toAct() === null
  const stories = storiesOf(game)
  const marches = new Map<Side, MarchStep[][]>()
  for (const side of SIDES) {
    const known = stories[side]
    if (known) marches.set(side, marchesOf(known))
  }
  const eyes = signal<Side>(game.seat)
  const story = computed(() => stories[eyes.value]!)
  /** Place of the player turn in `story.turns`; the last one at first. */
  const place = signal(Math.max(0, story.peek().turns.length - 1))
  const showsEnemy = signal(false)
  const showsCounters = signal(false)
  const lit = signal<readonly HexId[]>([])
  const values = signal<Partial<Record<Side, GameValues>>>({})
  /** The share of the evaluations that is done, 0 to 1. */
  const progress = signal(0)
  const practice = signal<Practice | null>(null)
  let hasLeft = false

  /** Values the turns view by view, so that the page stays awake: the player's own side first. */
  function evaluate(): void {
    const world = worldOf(scenario.id)
    if (!world.ok) return
    const sides = [game.seat, enemyOf(game.seat)].filter((side) => stories[side])
    let index = 0
    let run = valuesOf(world.value, stories[game.seat]!)
    const slice = (): void => {
      if (hasLeft) return
      const { done, value } = run.next()
      if (done) {
        values.value = { ...values.peek(), [sides[index]!]: value }
        index++
        const next = stories[sides[index] ?? game.seat]
        if (index >= sides.length || !next) return
        run = valuesOf(world.value, next)
      } else progress.value = (index + value) / sides.length
      setTimeout(slice)
    }
    setTimeout(slice)
  }
  const isShown = (side: Side): boolean => showsEnemy.value || side === eyes.value

  return {
    game,
    record,
    stretches,
    isOver,
    stories,
    eyes,
    story,
    place,
    tab: signal<CompareTab>('map'),
    showsEnemy,
    showsCounters,
    lit,
    values,
    progress,
    practice,
    pointOf: (hex: HexId): Point => pointOfHex(grid.indexOf(hex), grid),
    /** The hour at the end of the turn that is shown, as a minute of the clock of history. */
    minute: computed(() => {
      const turn = story.value.turns[place.value]?.turn ?? 1
      const hours = record.events.turns.find((one) => one.turn === turn)
      return hours ? minuteOf(hours.end) : CLOCK_END
    }),
    /** The steps of the turn that is shown. */
    stepsNow: computed(() => marches.get(eyes.value)?.[place.value] ?? []),
    /** Lines of all turns before, and of the one that is shown. */
    lines: computed(() => {
      const all = (marches.get(eyes.value) ?? []).map((steps) => steps.filter(({ side }) => isShown(side)))
      return {
        before: linesOfMarches(all.slice(0, place.value).flat()),
        now: linesOfMarches(all[place.value] ?? []),
      }
    }),
    /** Lines of the side's marches in the whole game. */
    allLines: computed(() =>
      linesOfMarches((marches.get(eyes.value) ?? []).flat().filter(({ side }) => side === eyes.value)),
    ),
    /** The routes of the record that are shown. */
    routes: computed(() => record.routes.routes.filter(({ side }) => isShown(side))),
    /** The turning points; null: the turns are being valued. */
    points: computed(() => {
      const known = values.value[eyes.value]
      return known ? turningPoints(story.value, known) : null
    }),
    step(by: 1 | -1): void {
      if (story.peek().turns[place.peek() + by]) place.value += by
    },
    /** Plays the side's own turn at this place of the finished game again, on the board. */
    async playAgain(ownPlace: number): Promise<void> {
      const known = values.peek()[eyes.peek()]
      // Of a running game the true position is secret.
      if (!known || !isOver) return
      // An attack may be fought on the tabletop.
      if (isTabletopResolver(game.options.resolver) || game.options.pick) await fetchTabletops()
      if (hasLeft) return
      practice.peek()?.end()
      practice.value = startPractice(game, story.peek(), ownPlace, known)
    },
    /** From the turn played again back to the comparison. */
    endPractice(): void {
      practice.peek()?.end()
      practice.value = null
      setGameAside()
    },
    /** Puts the board of the turn on the map. Returns what takes it off again. */
    open(): () => void {
      untracked(evaluate)
      const stop = effect(() => {
        const view = viewAfter(story.value, place.value)
        learnBoard.value = {
          ...emptyBoard(),
          view: { ...view, command: {}, pending: [], attack: null, moving: null, targets: [], toAct: null },
          side: eyes.value,
          lit: lit.value,
          overlays: new Set(['names']),
          countersHidden: !showsCounters.value,
          reducedMotion: settings.value.reducedMotion,
        }
      })
      return () => {
        hasLeft = true
        practice.peek()?.end()
        stop()
      }
    },
  }
}
