import type { AccountLine, ClashAccount, Frame, FrameShot, FrameUnit } from '../../clash/account'
import { SEQUENCE } from '../../tabletop/sar/battle/sequence'

/** One picture of the replay: what a phase found, what it left, and what is said of it. */
export interface Beat {
  readonly turn: number
  /** Number of the turn in the account, from 0. */
  readonly k: number
  readonly phase: string
  readonly before: readonly FrameUnit[]
  readonly after: readonly FrameUnit[]
  readonly shots: readonly FrameShot[]
  readonly lines: readonly AccountLine[]
}

const order = (phase: string): number => SEQUENCE.findIndex((row) => row.phase === phase)

/** The lines of a turn phase by phase, in the order of the turn (SAR-3.1). */
export function linesByPhase(lines: readonly AccountLine[]): { phase: string; lines: AccountLine[] }[] {
  const groups = new Map<string, AccountLine[]>()
  for (const line of lines) groups.set(line.phase, [...(groups.get(line.phase) ?? []), line])
  return [...groups].map(([phase, of]) => ({ phase, lines: of })).sort((a, b) => place(a.phase) - place(b.phase))
}
/** What is over comes last. */
const place = (phase: string): number => (phase === 'over' ? SEQUENCE.length : order(phase))

const same = (a: FrameUnit | undefined, b: FrameUnit): boolean =>
  a !== undefined &&
  a.x === b.x &&
  a.y === b.y &&
  a.heading === b.heading &&
  a.width === b.width &&
  a.depth === b.depth &&
  a.effectives === b.effectives &&
  a.stragglers === b.stragglers &&
  a.casualties === b.casualties &&
  a.broken === b.broken

/** Does anything change or get said in it? */
function worth(beat: Beat): boolean {
  if (beat.lines.length > 0 || beat.shots.length > 0 || beat.before.length !== beat.after.length) return true
  const was = new Map(beat.before.map((u) => [u.id, u]))
  return beat.after.some((u) => !same(was.get(u.id), u))
}

/** The clash as a row of pictures. Phases in which nothing happens are left out, save the very first. */
export function beatsOf(account: ClashAccount): Beat[] {
  const beats: Beat[] = []
  let stand: readonly FrameUnit[] = account.turns[0]?.frames[0]?.units ?? []
  account.turns.forEach(({ turn, lines, frames }, k) => {
    const said = new Map(linesByPhase(lines).map((group) => [group.phase, group.lines]))
    const add = (phase: string, frame: Frame | null): void => {
      const beat: Beat = {
        turn,
        k,
        phase,
        before: stand,
        after: frame?.units ?? stand,
        shots: frame?.shots ?? [],
        lines: said.get(phase) ?? [],
      }
      // What was said of a phase is said with its first picture.
      said.delete(phase)
      if (beats.length === 0 || worth(beat)) beats.push(beat)
      stand = beat.after
    }
    for (const frame of frames) {
      // Phases that left no picture of their own come in their place.
      for (const phase of [...said.keys()].sort((a, b) => place(a) - place(b)))
        if (place(phase) < place(frame.phase)) add(phase, null)
      add(frame.phase, frame)
    }
    for (const phase of [...said.keys()].sort((a, b) => place(a) - place(b))) add(phase, null)
  })
  return beats
}

/** Phases in which units march from the first moment; elsewhere they fire or fight first. */
const MARCHES: ReadonlySet<string> = new Set(['allMoves'])

/** Milliseconds that a picture takes at 1x: long enough for what moves in it and to begin to read. */
export function lengthOf(beat: Beat): number {
  const motion = MARCHES.has(beat.phase) ? 1800 : beat.shots.length > 0 ? 1200 + 260 * beat.shots.length : 900
  return Math.min(6000, Math.max(motion, 700 + 420 * beat.lines.length))
}

const ease = (t: number): number => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t))

/** A unit in mid-picture; `alpha` below 1: it is coming or going. */
export interface Drawn extends FrameUnit {
  readonly alpha: number
  /** It has come from there in this picture. */
  readonly from: FrameUnit | null
}

/** How far along its motion a picture is when `t` (0..1) of its time has run. */
export const motionAt = (phase: string, t: number): number =>
  MARCHES.has(phase) ? ease(t / 0.85) : ease((t - 0.45) / 0.45)

/** How many of so many shots have been fired by then, and how fresh the last is. */
export const shotsAt = (count: number, t: number): number =>
  count === 0 ? 0 : Math.min(count, Math.floor((t / 0.4) * count + 1e-9) + 1)

/** The shortest way round, in 1/100 degree. */
function turnTo(a: number, b: number, m: number): number {
  const way = ((b - a + 54_000) % 36_000) - 18_000
  return (a + way * m + 36_000) % 36_000
}

/** All units at one moment of a picture; `t` 0: as it found them, 1: as it left them. */
export function drawnAt(beat: Beat, t: number): Drawn[] {
  const m = motionAt(beat.phase, t)
  const after = new Map(beat.after.map((u) => [u.id, u]))
  const before = new Map(beat.before.map((u) => [u.id, u]))
  const out: Drawn[] = []
  for (const was of beat.before) if (!after.has(was.id) && m < 1) out.push({ ...was, alpha: 1 - m, from: null })
  for (const now of beat.after) {
    const was = before.get(now.id)
    if (!was) {
      out.push({ ...now, alpha: Math.max(0.001, m), from: null })
      continue
    }
    const moved = was.x !== now.x || was.y !== now.y
    const counts = t >= 0.5 ? now : was
    out.push({
      ...now,
      x: was.x + (now.x - was.x) * m,
      y: was.y + (now.y - was.y) * m,
      heading: turnTo(was.heading, now.heading, m),
      width: was.width + (now.width - was.width) * m,
      depth: was.depth + (now.depth - was.depth) * m,
      effectives: counts.effectives,
      stragglers: counts.stragglers,
      casualties: counts.casualties,
      broken: counts.broken,
      alpha: 1,
      from: moved ? was : null,
    })
  }
  return out.sort((a, b) => (a.id < b.id ? -1 : 1))
}
