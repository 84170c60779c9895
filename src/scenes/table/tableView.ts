import type { ClashAccount } from '../../clash/account'
import type { Side } from '../../game/side'
import type { Point } from '../../hex/grid'
import { type ReplayPicture, type DrawnUnit, unitsAt, shotsFired } from '../../ui/table/pictures'
import type { ReplayMoment, OpenTable, TableInput, TableView, UnitMark } from '../../ui/table/tableView'
import { liveryById, liveryIdOf, sideAppearance } from '../appearance/appearance'
import type { Appearance, Livery } from '../appearance/schema'
import type { Context2D } from '../canvas'
import { loadFonts } from '../fonts'
import { drawMelee, drawShotFigures, drawShots, drawTrail, shotLines } from './combatMarks'
import { centreOf, drawFormation, drawStragglers, isInside, outlineOf, unitsInContact } from './formations'
import { battleArea, TableCamera } from './tableCamera'
import { listenToTable } from './tableInput'
import { paintTable, UNITS_PER_INCH } from './tableTerrain'
import { drawLabel, type LabelRequest, labelSize, placeLabels } from './unitLabels'

/** Pixels of the baked ground for each inch. */
const BAKED_PIXELS_PER_INCH = 28
/** Milliseconds that the first picture waits for the typefaces. */
const FONT_PATIENCE_MS = 700
/** Ground around the battle area, in thousandths of an inch. */
const AREA_MARGIN = 7000
/** Names are written from this scale on, in CSS pixels an inch. */
const MIN_SCALE_FOR_NAMES = 6.5
/** A tap this near to a unit's middle picks it, in CSS pixels. */
const PICK_RADIUS_PX = 24
/** Labels of units further out of the window than this are left out, in CSS pixels. */
const LABEL_MARGIN_PX = 20
/** Part of a picture, 0 to 1: until when the last shot flashes, and from when lines of fire fade. */
const FRESH_UNTIL = 0.42
const FADE_FROM = 0.85

/** A unit of the present picture, with how it is marked and coloured. */
interface MarkedUnit {
  readonly unit: DrawnUnit
  readonly mark: UnitMark
  readonly livery: Livery
}

/** Returns the function that opens a battle's table, drawn in the colours of `appearance`. */
export const tableOpener =
  (appearance: Appearance): OpenTable =>
  async (parent, account, pictures, marks, input) => {
    await loadFonts(FONT_PATIENCE_MS)
    return new CanvasTable(parent, account, pictures, marks, input, appearance)
  }

/** The table of a battle on a canvas. It draws one moment at a time, and only when something has changed. */
class CanvasTable implements TableView {
  private readonly ground: ClashAccount['ground']
  private readonly marks: ReadonlyMap<string, UnitMark>
  private readonly appearance: Appearance
  private readonly input: TableInput
  private readonly parent: HTMLElement
  private readonly canvas = document.createElement('canvas')
  private readonly context: Context2D
  private readonly bakedGround: HTMLCanvasElement
  private readonly camera: TableCamera
  /** Device pixels a CSS pixel, 1 to 2. */
  private readonly density = Math.min(2, Math.max(1, window.devicePixelRatio || 1))
  private readonly resizeObserver: ResizeObserver
  private moment: ReplayMoment | null = null
  /** Units of the last drawing. */
  private units: readonly DrawnUnit[] = []
  /** Id of the animation frame that will draw; 0 when none is requested. */
  private frameRequest = 0

  constructor(
    parent: HTMLElement,
    account: ClashAccount,
    pictures: readonly ReplayPicture[],
    marks: ReadonlyMap<string, UnitMark>,
    input: TableInput,
    appearance: Appearance,
  ) {
    this.parent = parent
    this.ground = account.ground
    this.marks = marks
    this.input = input
    this.appearance = appearance
    this.canvas.setAttribute('aria-hidden', 'true')
    parent.append(this.canvas)
    const context = this.canvas.getContext('2d')
    if (!context) throw new Error('no 2d canvas')
    this.context = context
    this.bakedGround = bakeGround(account.ground)
    const places = pictures.flatMap((picture) => [...picture.before, ...picture.after]).filter((unit) => !unit.broken)
    this.camera = new TableCamera(account.ground, battleArea(places, account.ground, AREA_MARGIN))
    this.resizeObserver = new ResizeObserver(() => this.followParentSize())
    this.resizeObserver.observe(parent)
    this.followParentSize()
    listenToTable(this.canvas, {
      tap: (at) => this.input.pick(this.unitAt(at)),
      pan: (dx, dy) => {
        this.camera.pan(dx, dy)
        this.requestDraw()
      },
      zoom: (factor, at) => {
        this.camera.zoom(factor, at.x, at.y)
        this.requestDraw()
      },
    })
  }

  show(moment: ReplayMoment): void {
    this.moment = moment
    this.requestDraw()
  }

  zoom(factor: number): void {
    this.camera.zoom(factor)
    this.requestDraw()
  }

  fit(): void {
    this.camera.fit()
    this.requestDraw()
  }

  destroy(): void {
    if (this.frameRequest !== 0) cancelAnimationFrame(this.frameRequest)
    this.resizeObserver.disconnect()
    this.canvas.remove()
  }

  private requestDraw(): void {
    if (this.frameRequest === 0) this.frameRequest = requestAnimationFrame(() => this.draw())
  }

  private followParentSize(): void {
    const box = this.parent.getBoundingClientRect()
    const width = Math.max(64, Math.floor(box.width))
    const height = Math.max(64, Math.floor(box.height))
    this.canvas.width = width * this.density
    this.canvas.height = height * this.density
    this.canvas.style.width = `${width}px`
    this.canvas.style.height = `${height}px`
    this.camera.resize(width, height)
    this.draw()
  }

  private sideOf = (id: string): Side | undefined => this.marks.get(id)?.side

  /** The unit under a point of the window, or the nearest within reach of a finger; null for the bare table. */
  private unitAt(at: Point): string | null {
    const place = this.camera.toTable(at.x, at.y)
    const hit = this.units.find((unit) => isInside(outlineOf(unit), place))
    if (hit) return hit.id
    let nearest: string | null = null
    let nearestPx = PICK_RADIUS_PX
    for (const unit of this.units) {
      const centre = this.camera.toScreen(centreOf(unit))
      const distance = Math.hypot(centre.x - at.x, centre.y - at.y)
      if (distance >= nearestPx) continue
      nearestPx = distance
      nearest = unit.id
    }
    return nearest
  }

  private draw(): void {
    this.frameRequest = 0
    this.drawGround()
    if (!this.moment) return
    const { context, camera } = this
    const { picture, still, picked } = this.moment
    const t = still ? 1 : this.moment.t
    this.units = unitsAt(picture, t)
    const marked = this.markUnits(this.units)
    for (const { unit } of marked) drawTrail(context, camera, unit)
    for (const { unit, livery } of marked) drawStragglers(context, camera, unit, livery)
    for (const { unit, livery } of marked) drawFormation(context, camera, unit, livery, unit.id === picked)
    // A still picture shows all shots of the phase from the places of their shooters before the phase moved them.
    const shooters = still ? unitsAt(picture, 0) : this.units
    const newcomers = this.units.filter((unit) => !shooters.some((shooter) => shooter.id === unit.id))
    const firedCount = still ? picture.shots.length : shotsFired(picture.shots.length, t)
    const lines = shotLines(camera, picture.shots, [...shooters, ...newcomers], this.sideOf, this.ground)
    const fired = lines.slice(0, firedCount)
    const isFading = !still && t > FADE_FROM
    const alpha = isFading ? Math.max(0.35, (1 - t) / (1 - FADE_FROM)) : 1
    drawShots(context, fired, !still && t < FRESH_UNTIL, alpha)
    this.drawLabels(marked)
    drawShotFigures(context, fired, camera, alpha)
    this.drawMelees(picture, shooters)
  }

  private drawGround(): void {
    const { context, camera, ground } = this
    context.setTransform(this.density, 0, 0, this.density, 0, 0)
    context.fillStyle = '#2a231c'
    context.fillRect(0, 0, camera.width, camera.height)
    const corner = camera.toScreen({ x: 0, y: ground.depth })
    context.imageSmoothingQuality = 'high'
    context.drawImage(this.bakedGround, corner.x, corner.y, ground.width * camera.scale, ground.depth * camera.scale)
  }

  private markUnits(units: readonly DrawnUnit[]): MarkedUnit[] {
    return units.flatMap((unit) => {
      const mark = this.marks.get(unit.id)
      if (!mark) return []
      const livery = liveryById(this.appearance, liveryIdOf(this.appearance, mark.side, mark.army))
      return [{ unit, mark, livery }]
    })
  }

  private drawLabels(marked: readonly MarkedUnit[]): void {
    const { context, camera } = this
    const withName = camera.scale * 1000 >= MIN_SCALE_FOR_NAMES
    const isNearWindow = ({ at }: LabelRequest): boolean =>
      at.x > -LABEL_MARGIN_PX &&
      at.y > -LABEL_MARGIN_PX &&
      at.x < camera.width + LABEL_MARGIN_PX &&
      at.y < camera.height + LABEL_MARGIN_PX
    const requests = marked
      .map(({ unit, mark }) => ({ ...this.placeOf(unit), ...labelSize(context, unit, mark, withName) }))
      .filter(isNearWindow)
    const boxes = placeLabels(requests, camera)
    const requestOf = new Map(requests.map((request) => [request.id, request]))
    for (const { unit, mark, livery } of marked) {
      const box = boxes.get(unit.id)
      const request = requestOf.get(unit.id)
      if (!box || !request) continue
      const { plateShape } = sideAppearance(this.appearance, mark.side)
      drawLabel(context, unit, mark, box, request.at, { livery, plateShape, withName })
    }
  }

  /** A unit's middle, footprint box and direction of its rear, in CSS pixels of the window. */
  private placeOf(unit: DrawnUnit): Omit<LabelRequest, 'w' | 'h'> {
    const corners = outlineOf(unit).map((p) => this.camera.toScreen(p))
    const xs = corners.map((p) => p.x)
    const ys = corners.map((p) => p.y)
    const x = Math.min(...xs)
    const y = Math.min(...ys)
    const at = this.camera.toScreen(centreOf(unit))
    const front = { x: (corners[0]!.x + corners[1]!.x) / 2, y: (corners[0]!.y + corners[1]!.y) / 2 }
    const halfDepth = Math.hypot(at.x - front.x, at.y - front.y) || 1
    return {
      id: unit.id,
      at,
      footprint: { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y },
      rear: { x: (at.x - front.x) / halfDepth, y: (at.y - front.y) / halfDepth },
    }
  }

  /** Swords between units that fight hand to hand, except where a line of fire joins them already. */
  private drawMelees(picture: ReplayPicture, units: readonly DrawnUnit[]): void {
    const joinedByFire = new Set(picture.shots.flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]))
    for (const [a, b] of this.fightingPairs(picture, units)) {
      if (joinedByFire.has(`${a.id} ${b.id}`)) continue
      const p = this.camera.toScreen(centreOf(a))
      const q = this.camera.toScreen(centreOf(b))
      drawMelee(this.context, { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 })
    }
  }

  /** Pairs that fight in a picture. An account without recorded fights shows the enemies in contact in its melee phase. */
  private fightingPairs({ fights, phase }: ReplayPicture, units: readonly DrawnUnit[]): [DrawnUnit, DrawnUnit][] {
    if (fights === null) return phase === 'melee' ? unitsInContact(units, this.sideOf) : []
    const unitOf = new Map(units.map((unit) => [unit.id, unit]))
    const pairs = new Map<string, [DrawnUnit, DrawnUnit]>()
    for (const fight of fights)
      for (const opponent of fight.opponents) {
        const a = unitOf.get(fight.unit)
        const b = unitOf.get(opponent)
        if (a && b) pairs.set([a.id, b.id].sort().join(' '), [a, b])
      }
    return [...pairs.values()]
  }
}

/** Paints the ground of a table once, so that each drawing only copies it. */
function bakeGround(ground: ClashAccount['ground']): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.round((ground.width / 1000) * BAKED_PIXELS_PER_INCH)
  canvas.height = Math.round((ground.depth / 1000) * BAKED_PIXELS_PER_INCH)
  const context = canvas.getContext('2d')
  if (context) {
    context.scale(BAKED_PIXELS_PER_INCH / UNITS_PER_INCH, BAKED_PIXELS_PER_INCH / UNITS_PER_INCH)
    paintTable(context, ground)
  }
  return canvas
}
