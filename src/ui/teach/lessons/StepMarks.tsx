import { createGrid } from '../../../hex/grid'
import { pointOfHex } from '../../../teach/record/sheetPoint'
import type { Point } from '../../../teach/record/types'
import { currentSeat } from '../../hex/seat/current'
import { names } from '../../hex/shared/scenario'
import { placeInView } from '../../hex/shared/pieces'
import map from '../../../../maps/pedregal/map.json'
import { pathOf, placeAt, SheetOverlay } from '../map/SheetOverlay'
import { said } from '../words'
import type { LessonRun } from './run'
import { lessonWords } from './words'

const grid = createGrid(map.meta.grid.rows, map.meta.grid.cols)
const HEX_ID = /\b\d{4}\b/g

/** From a hex's middle to its corners, in thousandths of a hex width. */
const CORNERS: readonly Point[] = [0, 1, 2, 3, 4, 5].map((n) => {
  const angle = ((30 + 60 * n) * Math.PI) / 180
  const radius = 1000 / Math.sqrt(3)
  return [Math.cos(angle) * radius * 0.94, Math.sin(angle) * radius * 0.94]
})
/** How far the brackets round a piece reach from its hex's middle, and how long their arms are. */
const BRACKET = { reach: 430, arm: 150 } as const
/** Where a hex's number stands, right of its middle and above it: beside a counter, and mostly clear of the names of places. */
const NUMBER_AT: Point = [400, 300]

/** Four corners round the middle of a hex, as a picture's finder has them. */
function bracketsAt([x, y]: Point): string {
  const { reach, arm } = BRACKET
  return [-1, 1]
    .flatMap((right) =>
      [-1, 1].map((up) =>
        pathOf([
          [x + right * reach, y + up * (reach - arm)],
          [x + right * reach, y + up * reach],
          [x + right * (reach - arm), y + up * reach],
        ]),
      ),
    )
    .join('')
}

/** The texts of the step that can be read now. */
function textsShown(run: LessonRun): string[] {
  const step = run.lesson.steps[run.step.value]
  const state = run.state.value
  if (!step) return []
  const hints = step.hints.slice(0, run.hints.value).map(said)
  switch (state.is) {
    case 'done':
      return step.after ? [said(step.after)] : []
    case 'wrong':
      return [said(step.wrong[state.index]!.say), ...hints]
    default:
      return [said(step.say), ...(step.more ? [said(step.more)] : []), ...hints]
  }
}

/**
 * Marks on the map what a step names: each hex whose number its texts give is outlined and bears the number; each piece that it names has brackets and
 * the number of its hex. The hex that is pointed at bears its number too, since what the game says of it names it so.
 */
export function StepMarks({ run }: { run: LessonRun }) {
  const seat = currentSeat.value
  const step = run.lesson.steps[run.step.value]
  if (!seat || !step) return null
  const view = seat.view.value
  const isOnMap = (hex: string): boolean => grid.indexOf(hex) >= 0
  const pieceHexes = new Set(
    step.names.map((id) => placeInView(view, id) ?? '').filter((hex) => isOnMap(hex) && run.state.value.is === 'doing'),
  )
  const placeHexes = new Set(
    textsShown(run)
      .flatMap((words) => words.match(HEX_ID) ?? [])
      .filter(isOnMap),
  )
  const aimedHex = seat.aimedHex.value ?? seat.cursorHex.value
  const numbered = new Set([
    ...pieceHexes,
    ...placeHexes,
    ...(aimedHex !== null && isOnMap(aimedHex) ? [aimedHex] : []),
  ])
  const pointOf = (hex: string): Point => pointOfHex(grid.indexOf(hex), grid)
  const label = lessonWords().marks([...numbered].map((hex) => names.value.hex(hex)).join(', '))
  return (
    <SheetOverlay class="step-marks" label={label}>
      {[...placeHexes].map((hex) => {
        const [x, y] = pointOf(hex)
        const outline = `${pathOf(CORNERS.map(([dx, dy]): Point => [x + dx, y + dy]))}Z`
        return (
          <g key={hex} class="step-place">
            <path class="under" d={outline} />
            <path class="line" d={outline} />
          </g>
        )
      })}
      {[...pieceHexes].map((hex) => (
        <g key={hex} class="step-piece">
          <path class="under" d={bracketsAt(pointOf(hex))} />
          <path class="line" d={bracketsAt(pointOf(hex))} />
        </g>
      ))}
      {[...numbered].map((hex) => {
        const [x, y] = pointOf(hex)
        return (
          <g key={hex} style={placeAt([x + NUMBER_AT[0], y + NUMBER_AT[1]])} data-hex={hex}>
            <rect x="-2" y="-17" width="34" height="16" rx="4" />
            <text x="15" y="-8" text-anchor="middle" dominant-baseline="middle">
              {hex}
            </text>
          </g>
        )
      })}
    </SheetOverlay>
  )
}
