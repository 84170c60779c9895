import type { AccountLine, ClashAccount, Frame, FrameFight, FrameShot, FrameUnit } from '../../clash/account'

/** One picture of the replay: a phase, or a part of it, with the units before and after. */
export interface ReplayPicture {
  readonly turn: number
  /** Index of the turn in the account, from 0. */
  readonly turnIndex: number
  readonly phase: string
  readonly before: readonly FrameUnit[]
  readonly after: readonly FrameUnit[]
  readonly shots: readonly FrameShot[]
  /** Who fought hand to hand; null where the account did not record it. */
  readonly fights: readonly FrameFight[] | null
  /** The lines of the account that the picture shows. */
  readonly lines: readonly AccountLine[]
}

/** Gives each phase its position in the turn (SAR-3.1). */
type PhaseOrder = (phase: string) => number

/** The order of an account's phases. Without a list of phases: the order in which they first occur. `over` comes last. */
function phaseOrder({ phases, turns }: ClashAccount): PhaseOrder {
  const occurring = turns.flatMap(({ frames, lines }) => [...frames, ...lines].map(({ phase }) => phase))
  const order = phases ?? [...new Set(occurring)]
  return (phase) => (phase === 'over' ? order.length : order.indexOf(phase))
}

/** The lines of a turn by phase, in the order of the phases. */
export function linesByPhase(
  account: ClashAccount,
  lines: readonly AccountLine[],
): { phase: string; lines: AccountLine[] }[] {
  const position = phaseOrder(account)
  const byPhase = new Map<string, AccountLine[]>()
  for (const line of lines) byPhase.set(line.phase, [...(byPhase.get(line.phase) ?? []), line])
  return [...byPhase]
    .map(([phase, phaseLines]) => ({ phase, lines: phaseLines }))
    .sort((a, b) => position(a.phase) - position(b.phase))
}

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

/** Whether anything happens in a picture. */
function isWorthShowing({ lines, shots, before, after }: ReplayPicture): boolean {
  if (lines.length > 0 || shots.length > 0 || before.length !== after.length) return true
  const unitsBefore = new Map(before.map((unit) => [unit.id, unit]))
  return after.some((unit) => !isUnchanged(unitsBefore.get(unit.id), unit))
}

/** The pictures of a clash in order. Phases in which nothing happens are left out, except the first. */
export function picturesOf(account: ClashAccount): ReplayPicture[] {
  const position = phaseOrder(account)
  const pictures: ReplayPicture[] = []
  let units: readonly FrameUnit[] = account.turns[0]?.frames[0]?.units ?? []
  for (const [turnIndex, { turn, lines, frames }] of account.turns.entries()) {
    const unshown = new Map(linesByPhase(account, lines).map((group) => [group.phase, group.lines]))
    const add = (phase: string, frame: Frame | null): void => {
      const picture: ReplayPicture = {
        turn,
        turnIndex,
        phase,
        before: units,
        after: frame?.units ?? units,
        shots: frame?.shots ?? [],
        fights: frame?.fights ?? null,
        lines: unshown.get(phase) ?? [],
      }
      // All lines of a phase are shown with its first picture.
      unshown.delete(phase)
      if (pictures.length === 0 || isWorthShowing(picture)) pictures.push(picture)
      units = picture.after
    }
    for (const frame of frames) {
      // Phases with lines but without a frame come in their order. The map is already sorted by phase.
      for (const phase of [...unshown.keys()]) if (position(phase) < position(frame.phase)) add(phase, null)
      add(frame.phase, frame)
    }
    for (const phase of [...unshown.keys()]) add(phase, null)
  }
  return pictures
}

/** Phases in which units move from the start of the picture; in others shots and fights come first. */
const MARCH_PHASES: ReadonlySet<string> = new Set(['allMoves'])

/** Milliseconds that a picture takes at speed 1: enough to see its motion and to begin to read its lines. */
export function durationMs({ phase, shots, lines }: ReplayPicture): number {
  const shotsMs = shots.length > 0 ? 1200 + 260 * shots.length : 900
  const motionMs = MARCH_PHASES.has(phase) ? 1800 : shotsMs
  return Math.min(6000, Math.max(motionMs, 700 + 420 * lines.length))
}

/** Eases a progress of 0 to 1 at both ends. */
function ease(t: number): number {
  if (t <= 0) return 0
  return t >= 1 ? 1 : t * t * (3 - 2 * t)
}

/** A unit at a moment of a picture. */
export interface DrawnUnit extends FrameUnit {
  /** Opacity: below 1 while it appears or leaves the table. */
  readonly alpha: number
  /** Where it moves from in this picture; null when it stands. */
  readonly from: FrameUnit | null
}

/** Progress (0 to 1) of the units' motion when the share `t` (0 to 1) of a picture has been shown. */
export const motionProgress = (phase: string, t: number): number =>
  MARCH_PHASES.has(phase) ? ease(t / 0.85) : ease((t - 0.45) / 0.45)

/** How many of a picture's shots have been fired at `t`; all are fired in its first 40 percent. */
export const shotsFired = (count: number, t: number): number =>
  count === 0 ? 0 : Math.min(count, Math.floor((t / 0.4) * count + 1e-9) + 1)

/** A heading between two others on the shorter way round; hundredths of a degree. */
function turnedTowards(from: number, to: number, progress: number): number {
  const turn = ((to - from + 54_000) % 36_000) - 18_000
  return (from + turn * progress + 36_000) % 36_000
}

/** All units at a moment of a picture; `t` is 0 at its start, 1 at its end. */
export function unitsAt(picture: ReplayPicture, t: number): DrawnUnit[] {
  const progress = motionProgress(picture.phase, t)
  const before = new Map(picture.before.map((unit) => [unit.id, unit]))
  const remaining = new Set(picture.after.map((unit) => unit.id))
  const leaving = progress < 1 ? picture.before.filter(({ id }) => !remaining.has(id)) : []
  const units = [
    ...leaving.map((unit): DrawnUnit => ({ ...unit, alpha: 1 - progress, from: null })),
    ...picture.after.map((unit) => unitBetween(before.get(unit.id), unit, progress, t >= 0.5)),
  ]
  return units.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** A unit on its way from `before` to `after`. Its numbers change at once, halfway: `showsEnd`. */
function unitBetween(before: FrameUnit | undefined, after: FrameUnit, progress: number, showsEnd: boolean): DrawnUnit {
  if (!before) return { ...after, alpha: Math.max(0.001, progress), from: null }
  const between = (a: number, b: number): number => a + (b - a) * progress
  const numbers = showsEnd ? after : before
  return {
    ...after,
    x: between(before.x, after.x),
    y: between(before.y, after.y),
    heading: turnedTowards(before.heading, after.heading, progress),
    width: between(before.width, after.width),
    depth: between(before.depth, after.depth),
    effectives: numbers.effectives,
    stragglers: numbers.stragglers,
    casualties: numbers.casualties,
    broken: numbers.broken,
    alpha: 1,
    from: before.x !== after.x || before.y !== after.y ? before : null,
  }
}
