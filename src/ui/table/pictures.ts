// Divides the account (the record) of a clash into the pictures of its replay, and works out where units are at any moment of a picture.
// A frame of the account holds all units as they stand when a phase ends, and the shots and fights of the phase.
import { FULL_CIRCLE, HALF_CIRCLE } from '../../core/fixed'
import type { AccountLine, ClashAccount, Frame, FrameFight, FrameMove, FrameShot, FrameUnit } from '../../clash/account'
import type { Path } from '../../tabletop/common/path'
import { cutPath } from './alongPath'

/** One picture of a replay: a phase, or a part of it, with the units before and after. `U`: what is known of a unit. */
export interface MovingPicture<U extends FrameUnit = FrameUnit> {
  readonly phase: string
  readonly before: readonly U[]
  readonly after: readonly U[]
  readonly shots: readonly FrameShot[]
  /** Who fought hand to hand; empty where nobody did. */
  readonly fights: readonly FrameFight[]
  /** The ways of the units that moved; a unit may move several times. Absent where the account does not tell them. */
  readonly moves?: readonly FrameMove[]
}

/** A picture of the replay of a clash. */
export interface ReplayPicture extends MovingPicture {
  readonly turn: number
  /** Index of the turn in the account, from 0. */
  readonly turnIndex: number
  /** The sentences of the account that are shown under the picture. */
  readonly lines: readonly AccountLine[]
}

/** Gives each phase its position in the turn (SAR-3.1). */
type PhaseOrder = (phase: string) => number

/**
 * The positions of an account's phases: by its list of phases, else in the order in which they first occur. Last comes `over`, the phase
 * that ends the clash.
 */
function phasePositions({ phases, turns }: ClashAccount): PhaseOrder {
  const occurringPhases = turns.flatMap(({ frames, lines }) => [...frames, ...lines].map(({ phase }) => phase))
  const phaseList = phases ?? [...new Set(occurringPhases)]
  return (phase) => (phase === 'over' ? phaseList.length : phaseList.indexOf(phase))
}

/** The lines of a turn by phase, in the order of the phases. */
export function linesByPhase(
  account: ClashAccount,
  lines: readonly AccountLine[],
): { phase: string; lines: AccountLine[] }[] {
  const positionOf = phasePositions(account)
  const byPhase = new Map<string, AccountLine[]>()
  for (const line of lines) byPhase.set(line.phase, [...(byPhase.get(line.phase) ?? []), line])
  return [...byPhase]
    .map(([phase, phaseLines]) => ({ phase, lines: phaseLines }))
    .sort((a, b) => positionOf(a.phase) - positionOf(b.phase))
}

/** Whether two frames show a unit in the same place and state. */
const isUnchanged = (before: FrameUnit | undefined, after: FrameUnit): boolean =>
  before !== undefined &&
  before.x === after.x &&
  before.y === after.y &&
  before.heading === after.heading &&
  before.width === after.width &&
  before.depth === after.depth &&
  before.effectives === after.effectives &&
  before.stragglers === after.stragglers &&
  before.casualties === after.casualties &&
  before.broken === after.broken

/** Whether anything happens in a picture: a line, a shot, or a unit that comes, goes or changes. */
function isWorthShowing({ lines, shots, before, after }: ReplayPicture): boolean {
  if (lines.length > 0 || shots.length > 0 || before.length !== after.length) return true
  const unitsBefore = new Map(before.map((unit) => [unit.id, unit]))
  return after.some((unit) => !isUnchanged(unitsBefore.get(unit.id), unit))
}

/** The pictures of a clash in order. Phases in which nothing happens are left out, except the first. */
export function picturesOf(account: ClashAccount): ReplayPicture[] {
  const positionOf = phasePositions(account)
  const pictures: ReplayPicture[] = []
  let units: readonly FrameUnit[] = account.turns[0]?.frames[0]?.units ?? []
  for (const [turnIndex, { turn, lines, frames }] of account.turns.entries()) {
    // Lines of the turn that no picture shows yet, by phase, in the order of the phases.
    const unshownLines = new Map(linesByPhase(account, lines).map((group) => [group.phase, group.lines]))
    const addPicture = (phase: string, frame: Frame | null): void => {
      const picture: ReplayPicture = {
        turn,
        turnIndex,
        phase,
        before: units,
        after: frame?.units ?? units,
        shots: frame?.shots ?? [],
        fights: frame?.fights ?? [],
        moves: frame?.moves ?? [],
        lines: unshownLines.get(phase) ?? [],
      }
      // All lines of a phase are shown with its first picture.
      unshownLines.delete(phase)
      if (pictures.length === 0 || isWorthShowing(picture)) pictures.push(picture)
      units = picture.after
    }
    for (const frame of frames) {
      // Phases with lines but without a frame come first where they come before this frame's phase.
      for (const phase of [...unshownLines.keys()])
        if (positionOf(phase) < positionOf(frame.phase)) addPicture(phase, null)
      addPicture(frame.phase, frame)
    }
    for (const phase of [...unshownLines.keys()]) addPicture(phase, null)
  }
  return pictures
}

/** Phases in which units move from the start of the picture; in other phases shots and fights come before the motion. */
const MOVE_PHASES: ReadonlySet<string> = new Set(['allMoves'])
/** Moments of a picture as shares of its time. */
const TIMING = {
  /** Units of a phase of movement move from the start to this share. */
  moveEnd: 0.85,
  /** Units of other phases begin to move at this share, after the shots, and move for `motionLength`. */
  motionStart: 0.45,
  motionLength: 0.45,
  /** By this share all shots have been fired. */
  shotsEnd: 0.4,
} as const
/** Milliseconds of a picture at speed 1. */
const MS = {
  /** A phase of movement. */
  move: 1800,
  /** Motion of another phase without shots. */
  noShots: 900,
  /** Motion of another phase with shots, and what each shot adds. */
  shots: 1200,
  eachShot: 260,
  /** Time to begin to read the lines, and what each line adds. */
  lines: 700,
  eachLine: 420,
  /** No picture takes longer. */
  max: 6000,
} as const
/** The numbers of units change when this share of a picture has been shown. */
export const NUMBERS_CHANGE_AT = 0.5
/** Opacity of a unit that has only begun to appear: almost, but not quite, invisible. */
const LEAST_ALPHA = 0.001
/** Corrects rounding errors of a share of time before it is rounded down. */
const ROUNDING = 1e-9

/** What the time of a picture depends on. */
export interface TimedPicture {
  readonly phase: string
  readonly shots: { readonly length: number }
  readonly lines: { readonly length: number }
}

/** Milliseconds that a picture takes at speed 1: enough to see its motion and to begin to read its lines. */
export function durationMs({ phase, shots, lines }: TimedPicture): number {
  const shotsMs = shots.length > 0 ? MS.shots + MS.eachShot * shots.length : MS.noShots
  const motionMs = MOVE_PHASES.has(phase) ? MS.move : shotsMs
  const readingMs = MS.lines + MS.eachLine * lines.length
  return Math.min(MS.max, Math.max(motionMs, readingMs))
}

/** Eases progress 0 to 1 at both ends; progress beyond these bounds becomes 0 or 1. */
function ease(progress: number): number {
  if (progress <= 0) return 0
  return progress >= 1 ? 1 : progress * progress * (3 - 2 * progress)
}

/** A unit at a moment of a picture. */
export type DrawnUnit<U extends FrameUnit = FrameUnit> = U & {
  /** Opacity: below 1 while it appears or leaves the table. */
  readonly alpha: number
  /** The unit at the start of the picture if it moves in it; null if it stands still. */
  readonly movesFrom: FrameUnit | null
  /** The way that it has come in the picture so far, where the account tells it. */
  readonly way?: Path
}

/** Progress, 0 to 1, of the units' motion when a share, 0 to 1, of a picture has been shown. */
export const motionProgress = (phase: string, shownShare: number): number =>
  MOVE_PHASES.has(phase)
    ? ease(shownShare / TIMING.moveEnd)
    : ease((shownShare - TIMING.motionStart) / TIMING.motionLength)

/** How many of a picture's `count` shots have been fired when a share of it has been shown. The first is fired at once. */
export const shotsFired = (count: number, shownShare: number): number =>
  Math.min(count, Math.floor((shownShare / TIMING.shotsEnd) * count + ROUNDING) + 1)

/** The heading between two others, on the shorter way round, at a progress of 0 to 1. Headings are hundredths of a degree. */
function turnedTowards(from: number, to: number, progress: number): number {
  // The shorter way round lies between minus half a turn and plus half a turn.
  const turnAngle = ((to - from + FULL_CIRCLE + HALF_CIRCLE) % FULL_CIRCLE) - HALF_CIRCLE
  return (from + turnAngle * progress + FULL_CIRCLE) % FULL_CIRCLE
}

/** All units when a share, 0 to 1, of a picture has been shown, sorted by id. */
export function unitsAt<U extends FrameUnit>(picture: MovingPicture<U>, shownShare: number): DrawnUnit<U>[] {
  const progress = motionProgress(picture.phase, shownShare)
  const unitsBefore = new Map(picture.before.map((unit) => [unit.id, unit]))
  const idsAfter = new Set(picture.after.map((unit) => unit.id))
  // Units that leave the table fade out, and are gone when the motion ends.
  const leavingUnits = progress < 1 ? picture.before.filter(({ id }) => !idsAfter.has(id)) : []
  const units = [
    ...leavingUnits.map((unit): DrawnUnit<U> => ({ ...unit, alpha: 1 - progress, movesFrom: null })),
    ...picture.after.map((unit) =>
      unitBetween(
        unitsBefore.get(unit.id),
        unit,
        wayOf(picture, unitsBefore.get(unit.id), unit),
        progress,
        shownShare >= NUMBERS_CHANGE_AT,
      ),
    ),
  ]
  return units.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** The way of a unit through a picture, from where it stood to where it will stand; null: the account does not tell it, or it stays. */
function wayOf({ moves = [] }: MovingPicture, before: FrameUnit | undefined, after: FrameUnit): Path | null {
  const ways = moves.filter(({ unit }) => unit === after.id).flatMap(({ path }) => path)
  if (!before || ways.length === 0) return null
  return [{ x: before.x, y: before.y }, ...ways, { x: after.x, y: after.y }]
}

/** A unit on its way from `before` to `after`; without `before` it appears. `showsNumbersAfter`: its strength is that of `after` already. */
function unitBetween<U extends FrameUnit>(
  before: U | undefined,
  after: U,
  way: Path | null,
  progress: number,
  showsNumbersAfter: boolean,
): DrawnUnit<U> {
  if (!before) return { ...after, alpha: Math.max(LEAST_ALPHA, progress), movesFrom: null }
  const between = (a: number, b: number): number => a + (b - a) * progress
  const numbers = showsNumbersAfter ? after : before
  const passed = way === null ? null : cutPath(way, progress)
  return {
    ...after,
    x: passed?.at.x ?? between(before.x, after.x),
    y: passed?.at.y ?? between(before.y, after.y),
    heading: turnedTowards(before.heading, after.heading, progress),
    width: between(before.width, after.width),
    depth: between(before.depth, after.depth),
    effectives: numbers.effectives,
    stragglers: numbers.stragglers,
    casualties: numbers.casualties,
    broken: numbers.broken,
    alpha: 1,
    movesFrom: before.x !== after.x || before.y !== after.y ? before : null,
    ...(passed && { way: passed.path }),
  }
}
