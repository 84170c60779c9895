// Plays what happened on the table: moves along their paths, volleys with smoke, fights, routs. Between two models the page's units stand where
// their last move ended.
import { FULL_CIRCLE, HALF_CIRCLE } from '../../core/fixed'
import { cutPath } from '../../ui/table/alongPath'
import type {
  TableHappening,
  TableLine,
  TableMark,
  TableModel,
  TableThrow,
  TableUnit,
  ThrownDice,
} from '../../ui/table/board'
import { shotPath, unitMiddle } from '../../ui/table/shotPlaces'
import { easeInOut, Timeline, type Tween, type TweenGroup } from '../animate/timeline'

/** Milliseconds at speed 1. */
const MS = {
  /** A move: so much, and for each inch, at most. */
  move: { base: 350, perInch: 75, most: 2000 },
  /** Those at full speed take this share of it. */
  fast: 0.6,
  shot: 1300,
  /** The next shot of a volley comes after so much; all of them begin within `volley`. */
  betweenShots: 140,
  volley: 1600,
  fight: 1200,
  rout: 900,
  /** Dice roll for `roll`, and lie alone for the rest. */
  dice: 1500,
  roll: 500,
  /** A longer row of happenings is played faster. */
  most: 9000,
} as const
/** Manners of a move at full speed, and of one away from the enemy, in the engine's words. */
const FAST: ReadonlySet<string> = new Set(['charge', 'rout'])
const AWAY: ReadonlySet<string> = new Set(['rout', 'retreat', 'stepBack'])
/** Share of a shot's time in which its line is drawn, and at which it begins to fade. */
const LINE = { fresh: 0.3, fadeFrom: 0.75 } as const
/** Smoke of a still picture hangs at this progress. */
const STILL_SMOKE = 0.35
/** A mark of those who ride or run lies so far ahead of their front, in thousandths of an inch. */
const AHEAD = 1200

type Pose = Pick<TableUnit, 'x' | 'y' | 'heading'>

/**
 * Happenings in groups that are played at the same time: moves of different units, the shots of a phase, its fights. What happens to a unit
 * twice happens one after the other.
 */
export function groupsOf(happenings: readonly TableHappening[]): TableHappening[][] {
  const groups: TableHappening[][] = []
  let moved = new Set<string>()
  for (const happening of happenings) {
    const group = groups.at(-1)
    // Dice for ground, crews and the like fall while what they belong to is played.
    if (group && happening.kind === 'dice' && happening.isAside) {
      group.push(happening)
      continue
    }
    const movesAgain = happening.kind === 'move' && moved.has(happening.unit)
    if (!group || group[0]!.kind !== happening.kind || movesAgain) {
      groups.push([happening])
      moved = new Set()
    } else group.push(happening)
    if (happening.kind === 'move') moved.add(happening.unit)
  }
  return groups
}

/** The heading between two others, on the shorter way round, at a progress of 0 to 1; hundredths of a degree. */
function turned(from: number, to: number, progress: number): number {
  const turn = ((to - from + FULL_CIRCLE + HALF_CIRCLE) % FULL_CIRCLE) - HALF_CIRCLE
  return (from + turn * progress + FULL_CIRCLE) % FULL_CIRCLE
}

/** What has been played since the last model, and what is being played. */
export class HappeningPlayer {
  readonly timeline = new Timeline()
  private readonly table: { readonly width: number }
  /** Where units stand after their moves. */
  private readonly poses = new Map<string, Pose>()
  /** Lines and marks of what is being played, by what they belong to. */
  private readonly lines = new Map<string, TableLine>()
  private readonly marks = new Map<string, TableMark>()
  /** Dice that roll or lie, by what they belong to. */
  private readonly thrown = new Map<string, ThrownDice>()
  private units: ReadonlyMap<string, TableUnit> = new Map()
  private leaders: TableModel['leaders'] = []
  private count = 0
  /** Whether what is shown is the end of happenings that were not played: it stays until the next ones. */
  private isStill = false

  constructor(table: { readonly width: number }) {
    this.table = table
  }

  get isRunning(): boolean {
    return this.timeline.isRunning
  }

  /** A new model: units stand where it says. Dice lie until `clearMarks`; so do marks of what was not played, so that somebody can look at them. */
  newModel(model: TableModel): void {
    if (this.timeline.isRunning) this.timeline.skip()
    this.poses.clear()
    if (!this.isStill) {
      this.lines.clear()
      this.marks.clear()
    }
    this.units = new Map(model.units.map((unit) => [unit.id, unit]))
    this.leaders = model.leaders
  }

  /** Takes away lines, marks and dice. */
  clearMarks(): void {
    this.isStill = false
    this.lines.clear()
    this.marks.clear()
    this.thrown.clear()
  }

  /** Plays happenings; resolves at their end. */
  play(happenings: readonly TableHappening[], speed: number): Promise<void> {
    this.clearMarks()
    const groups = groupsOf(happenings).map((group) => this.takingDiceAway(this.tweensOf(group), group))
    const wholeMs = groups.reduce((sum, group) => sum + Math.max(...group.map(({ durationMs }) => durationMs)), 0)
    return this.timeline.play(groups, speed * Math.max(1, wholeMs / MS.most))
  }

  /** Shows the end of happenings with all their marks, without playing them: of the dice those that were good or bad, and the last ones. */
  showEnd(happenings: readonly TableHappening[]): void {
    this.clearMarks()
    for (const group of groupsOf(happenings)) {
      if (group.some(({ kind }) => kind === 'dice'))
        for (const [key, { isGood }] of this.thrown) if (isGood === null) this.thrown.delete(key)
      for (const tween of this.tweensOf(group, true)) {
        tween.begin?.()
        tween.update(1)
      }
    }
    this.isStill = true
  }

  /** The model as it is to be drawn now. */
  applied(model: TableModel): TableModel {
    if (this.poses.size + this.lines.size + this.marks.size + this.thrown.size === 0) return model
    // Grips and ghosts belong to what comes after.
    const isPlaying = this.timeline.isRunning
    return {
      ...model,
      ...(isPlaying && { handles: [], ghosts: [], areas: [] }),
      units: model.units.map((unit) => ({ ...unit, ...this.poses.get(unit.id) })),
      lines: [...model.lines, ...this.lines.values()],
      marks: [...(model.marks ?? []), ...this.marks.values()],
      ...(this.thrown.size > 0 && { thrown: [...this.thrown.values()] }),
    }
  }

  private tweensOf(group: readonly TableHappening[], isStill = false): TweenGroup {
    const shotGap = Math.min(MS.betweenShots, MS.volley / group.length)
    return group.flatMap((happening, i): Tween[] => {
      const key = `${this.count++}`
      switch (happening.kind) {
        case 'move':
          return [this.move(key, happening)]
        case 'shot':
          return [
            this.shot(key, happening, i * shotGap, isStill),
            ...this.dice(key, happening.from, happening.throws, isStill ? 0 : i * shotGap),
          ]
        case 'fight':
          return [...this.fight(key, happening, isStill), ...this.dice(key, happening.units[0], happening.throws)]
        case 'dice':
          return this.dice(key, happening.of, happening.throws)
        default:
          return [this.rout(key, happening.unit, isStill)]
      }
    })
  }

  /** Before the dice of a group fall, those that lie are taken away. */
  private takingDiceAway(tweens: TweenGroup, group: readonly TableHappening[]): TweenGroup {
    const isThrowing = group.some((one) => one.kind === 'dice' || ('throws' in one && one.throws !== undefined))
    return isThrowing ? [{ durationMs: 0, begin: () => this.thrown.clear(), update: () => {} }, ...tweens] : tweens
  }

  /** Dice at whoever throws them: they roll, and lie until the next ones. */
  private dice(key: string, of: string | undefined, throws: readonly TableThrow[] = [], delayMs = 0): Tween[] {
    const durationMs = delayMs + MS.dice
    return throws.map((each, i) => ({
      durationMs,
      update: (whole) => {
        const at = this.placeOf(of)
        const progress = Math.min(1, (whole * durationMs - delayMs) / MS.roll)
        if (at && progress > 0) this.thrown.set(`${key} ${i}`, { ...each, id: `${key} ${i}`, at, progress })
      },
    }))
  }

  /** Where a unit or leader is now; null: it is not on the table. */
  private placeOf(id: string | undefined): { x: number; y: number } | null {
    const unit = id === undefined ? undefined : this.standing(id)
    if (unit) return unitMiddle(unit)
    const leader = this.leaders.find((one) => one.id === id)
    return leader ? { x: leader.x, y: leader.y } : null
  }

  /** The unit as it stands now. */
  private standing(id: string): TableUnit | undefined {
    const unit = this.units.get(id)
    return unit && { ...unit, ...this.poses.get(id) }
  }

  private move(key: string, { unit, path, heading, manner }: Extract<TableHappening, { kind: 'move' }>): Tween {
    const inches =
      path.slice(1).reduce((sum, to, i) => sum + Math.hypot(to.x - path[i]!.x, to.y - path[i]!.y), 0) / 1000
    const isFast = FAST.has(manner)
    const durationMs = Math.min(MS.move.most, MS.move.base + inches * MS.move.perInch) * (isFast ? MS.fast : 1)
    let from = 0
    return {
      durationMs,
      begin: () => {
        from = this.standing(unit)?.heading ?? heading
      },
      update: (progress) => {
        if (!this.units.has(unit)) return
        const share = easeInOut(progress)
        const passed = cutPath(path, share)
        const pose = { ...passed.at, heading: turned(from, heading, share) }
        this.poses.set(unit, pose)
        const kind = manner === 'charge' ? 'charge' : AWAY.has(manner) ? 'retreat' : 'trail'
        if (inches > 0.2) this.lines.set(key, { kind, path: passed.path, label: null })
        if (!isFast) return
        const angle = (pose.heading / HALF_CIRCLE) * Math.PI
        const at = { x: pose.x + Math.sin(angle) * AHEAD, y: pose.y + Math.cos(angle) * AHEAD }
        this.marks.set(key, {
          kind: manner === 'charge' ? 'charge' : 'rout',
          at,
          heading: pose.heading,
          width: 0,
          progress,
        })
        if (progress >= 1) this.marks.delete(key)
      },
    }
  }

  private shot(
    key: string,
    { from, to, losses, guns }: Extract<TableHappening, { kind: 'shot' }>,
    delayMs: number,
    isStill: boolean,
  ): Tween {
    const durationMs = delayMs + MS.shot
    return {
      durationMs,
      update: (whole) => {
        const progress = (whole * durationMs - delayMs) / MS.shot
        if (progress < 0) return
        const standing = new Map([...this.units.keys()].map((id) => [id, this.standing(id)!]))
        const path = shotPath(from, to, standing, this.table)
        const shooter = standing.get(from)
        const alpha = isStill || progress < LINE.fadeFrom ? 1 : (1 - progress) / (1 - LINE.fadeFrom)
        if (path)
          this.lines.set(key, {
            kind: losses > 0 ? 'fire' : 'fireMissed',
            path,
            label: `−${losses}`,
            isFresh: !isStill && progress < LINE.fresh,
            alpha,
          })
        if (shooter) {
          const smoke: TableMark = {
            kind: guns ? 'gunSmoke' : 'smoke',
            at: shooter,
            heading: shooter.heading,
            width: shooter.width,
            progress: isStill ? STILL_SMOKE : progress,
          }
          this.marks.set(key, smoke)
          if (!isStill) this.marks.set(`${key} flash`, { ...smoke, kind: 'flash', width: 0, progress })
        }
        if (!isStill && whole >= 1) this.forget(key, `${key} flash`)
      },
    }
  }

  private fight(key: string, { units }: Extract<TableHappening, { kind: 'fight' }>, isStill: boolean): Tween[] {
    return [
      {
        durationMs: MS.fight,
        update: (progress) => {
          const middles = units.flatMap((id) => {
            const unit = this.standing(id)
            return unit ? [unitMiddle(unit)] : []
          })
          if (middles.length === 0) return
          const at = {
            x: middles.reduce((sum, { x }) => sum + x, 0) / middles.length,
            y: middles.reduce((sum, { y }) => sum + y, 0) / middles.length,
          }
          this.marks.set(key, { kind: 'melee', at, heading: 0, width: 0, progress })
          if (!isStill && progress >= 1) this.forget(key)
        },
      },
    ]
  }

  private rout(key: string, id: string, isStill: boolean): Tween {
    return {
      durationMs: MS.rout,
      update: (progress) => {
        const unit = this.standing(id)
        if (!unit) return
        this.marks.set(key, { kind: 'rout', at: unitMiddle(unit), heading: unit.heading, width: 0, progress })
        if (!isStill && progress >= 1) this.forget(key)
      },
    }
  }

  private forget(...keys: string[]): void {
    for (const key of keys) {
      this.lines.delete(key)
      this.marks.delete(key)
    }
  }
}
