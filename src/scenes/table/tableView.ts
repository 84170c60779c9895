// Draws the table of a clash (an attack fought on the tabletop) that is watched: ground, units, fire and melees at one moment of the replay.
import type { ClashAccount } from '../../clash/account'
import type { Side } from '../../game/side'
import type { Point } from '../../hex/grid'
import { type ReplayPicture, type DrawnUnit, unitsAt, shotsFired } from '../../ui/table/pictures'
import type { ReplayMoment, OpenTable, TableInput, TableView, UnitMark } from '../../ui/table/tableView'
import { liveryById, liveryIdOf, sideAppearance } from '../appearance/appearance'
import type { Appearance, Livery } from '../appearance/schema'
import type { Context2D } from '../canvas'
import { loadFonts } from '../fonts'
import { drawMelee, drawShotNumbers, drawShots, drawTrail, shotLines } from './combatMarks'
import { centreOf, drawFormation, drawStragglers, isInside, outlineOf } from './formations'
import { battleArea, TableCamera } from './tableCamera'
import { listenToTable } from './tableInput'
import { UNITS_PER_INCH } from './tableSheet'
import { paintTable } from './tableTerrain'
import { drawLabel, type LabelRequest, labelSize, placeLabels } from './unitLabels'

/** Pixels per inch of the baked ground: the picture of the ground that is painted once, when the table is opened. */
const BAKED_PIXELS_PER_INCH = 28
/** The table opens after at most so long, even if the typefaces have not been loaded yet. */
const FONT_PATIENCE_MS = 700
/** Ground that the first view shows around the places of the units, in thousandths of an inch. */
const AREA_MARGIN = 7000
/** Least width and height of the canvas, in CSS pixels. */
const MIN_CANVAS_PX = 64
/** Names are written from this scale on, in CSS pixels per inch. */
const MIN_SCALE_FOR_NAMES = 6.5
/** A tap this near to a unit's middle picks it, in CSS pixels. */
const PICK_RADIUS_PX = 24
/** Labels of units further out of the window than this are left out, in CSS pixels. */
const LABEL_MARGIN_PX = 20
/** The last shot flashes until this share of a picture has been shown. */
const FRESH_UNTIL = 0.42
/** From this share on lines of fire fade. */
const FADE_FROM = 0.85
/** Opacity that lines of fire fade down to. */
const FADED_ALPHA = 0.35

/** A unit of the present picture, with how it is marked and coloured. */
interface MarkedUnit {
  readonly unit: DrawnUnit
  readonly mark: UnitMark
  readonly livery: Livery
}

/**
 * Returns the function that opens a battle's table, drawn in the colours of `appearance`. `account`: what happened in the clash; `pictures`: the
 * parts of its replay, about one for each phase; `marks`: tag, name and side of each unit, by its id.
 */
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
  /** Device pixels per CSS pixel, from 1 to 2. */
  private readonly pixelsPerCssPixel = Math.min(2, Math.max(1, window.devicePixelRatio || 1))
  private readonly resizeObserver: ResizeObserver
  private shownMoment: ReplayMoment | null = null
  /** Units of the last drawing. */
  private drawnUnits: readonly DrawnUnit[] = []
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
    // A broken unit runs off the table: it does not widen the area that is shown at first.
    const places = pictures.flatMap((picture) => [...picture.before, ...picture.after]).filter((unit) => !unit.broken)
    this.camera = new TableCamera(account.ground, battleArea(places, account.ground, AREA_MARGIN))
    this.resizeObserver = new ResizeObserver(() => this.followParentSize())
    this.resizeObserver.observe(parent)
    this.followParentSize()
    listenToTable(this.canvas, {
      tap: (point) => this.input.pick(this.unitAt(point)),
      pan: (dx, dy) => {
        this.camera.pan(dx, dy)
        this.requestDraw()
      },
      zoom: (factor, fixedPoint) => {
        this.camera.zoom(factor, fixedPoint.x, fixedPoint.y)
        this.requestDraw()
      },
    })
  }

  show(moment: ReplayMoment): void {
    this.shownMoment = moment
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

  /** Gives the canvas the size of the page's box for it, and draws at once, since a resized canvas is blank. */
  private followParentSize(): void {
    const box = this.parent.getBoundingClientRect()
    const width = Math.max(MIN_CANVAS_PX, Math.floor(box.width))
    const height = Math.max(MIN_CANVAS_PX, Math.floor(box.height))
    this.canvas.width = width * this.pixelsPerCssPixel
    this.canvas.height = height * this.pixelsPerCssPixel
    this.canvas.style.width = `${width}px`
    this.canvas.style.height = `${height}px`
    this.camera.resize(width, height)
    this.draw()
  }

  private sideOf = (id: string): Side | undefined => this.marks.get(id)?.side

  /** Id of the unit under a point of the window, else of the nearest unit that a finger may have meant; null for the bare table. */
  private unitAt(point: Point): string | null {
    const place = this.camera.toTable(point.x, point.y)
    const hit = this.drawnUnits.find((unit) => isInside(outlineOf(unit), place))
    if (hit) return hit.id
    let nearest: string | null = null
    let nearestPx = PICK_RADIUS_PX
    for (const unit of this.drawnUnits) {
      const centre = this.camera.toScreen(centreOf(unit))
      const distance = Math.hypot(centre.x - point.x, centre.y - point.y)
      if (distance >= nearestPx) continue
      nearestPx = distance
      nearest = unit.id
    }
    return nearest
  }

  /** Draws the shown moment, from the ground up: what comes later covers what came before. */
  private draw(): void {
    this.frameRequest = 0
    this.drawGround()
    if (!this.shownMoment) return
    const { context, camera } = this
    const { picture, isStill, pickedUnit } = this.shownMoment
    // A still picture (reduced motion) shows the end of its phase.
    const shownShare = isStill ? 1 : this.shownMoment.shownShare
    this.drawnUnits = unitsAt(picture, shownShare)
    const markedUnits = this.markUnits(this.drawnUnits)
    for (const { unit } of markedUnits) drawTrail(context, camera, unit)
    for (const { unit, livery } of markedUnits) drawStragglers(context, camera, unit, livery)
    for (const { unit, livery } of markedUnits) drawFormation(context, camera, unit, livery, unit.id === pickedUnit)
    // A still picture shows all shots of the phase from where their shooters stood before the phase moved them.
    const shootingUnits = isStill ? unitsAt(picture, 0) : this.drawnUnits
    // Units that came to the table in this picture have no place before it.
    const newcomers = this.drawnUnits.filter((unit) => !shootingUnits.some((shooter) => shooter.id === unit.id))
    const firedCount = isStill ? picture.shots.length : shotsFired(picture.shots.length, shownShare)
    const shotLinesOfPhase = shotLines(
      camera,
      picture.shots,
      [...shootingUnits, ...newcomers],
      this.sideOf,
      this.ground,
    )
    const firedLines = shotLinesOfPhase.slice(0, firedCount)
    const isFading = !isStill && shownShare > FADE_FROM
    const alpha = isFading ? Math.max(FADED_ALPHA, (1 - shownShare) / (1 - FADE_FROM)) : 1
    const isLastFresh = !isStill && shownShare < FRESH_UNTIL
    drawShots(context, firedLines, isLastFresh, alpha)
    this.drawLabels(markedUnits)
    drawShotNumbers(context, firedLines, camera, alpha)
    this.drawMelees(picture, shootingUnits)
  }

  /** Copies the baked ground to its place in the window. */
  private drawGround(): void {
    const { context, camera, ground } = this
    context.setTransform(this.pixelsPerCssPixel, 0, 0, this.pixelsPerCssPixel, 0, 0)
    // What lies beyond the table.
    context.fillStyle = '#2a231c'
    context.fillRect(0, 0, camera.width, camera.height)
    const northWest = camera.toScreen({ x: 0, y: ground.depth })
    context.imageSmoothingQuality = 'high'
    context.drawImage(
      this.bakedGround,
      northWest.x,
      northWest.y,
      ground.width * camera.scale,
      ground.depth * camera.scale,
    )
  }

  /** Adds to each unit its mark and livery. A unit without a mark is not drawn. */
  private markUnits(units: readonly DrawnUnit[]): MarkedUnit[] {
    return units.flatMap((unit) => {
      const mark = this.marks.get(unit.id)
      if (!mark) return []
      const livery = liveryById(this.appearance, liveryIdOf(this.appearance, mark.side, mark.army))
      return [{ unit, mark, livery }]
    })
  }

  /** Draws the labels of all units in or near the window. */
  private drawLabels(markedUnits: readonly MarkedUnit[]): void {
    const { context, camera } = this
    // `camera.scale`: CSS pixels per thousandth of an inch.
    const showsNames = camera.scale * 1000 >= MIN_SCALE_FOR_NAMES
    const isNearWindow = ({ unitCentre: { x, y } }: LabelRequest): boolean =>
      x > -LABEL_MARGIN_PX &&
      y > -LABEL_MARGIN_PX &&
      x < camera.width + LABEL_MARGIN_PX &&
      y < camera.height + LABEL_MARGIN_PX
    const requests = markedUnits
      .map(({ unit, mark }) => ({ ...this.placeOf(unit), ...labelSize(context, unit, mark, showsNames) }))
      .filter(isNearWindow)
    const boxes = placeLabels(requests, camera)
    const requestOf = new Map(requests.map((request) => [request.id, request]))
    for (const { unit, mark, livery } of markedUnits) {
      const box = boxes.get(unit.id)
      const request = requestOf.get(unit.id)
      if (!box || !request) continue
      const { plateShape } = sideAppearance(this.appearance, mark.side)
      drawLabel(context, unit, mark, box, request.unitCentre, { livery, plateShape, showsName: showsNames })
    }
  }

  /** Middle of a unit, box around its footprint and direction of its rear, in CSS pixels of the window. */
  private placeOf(unit: DrawnUnit): Omit<LabelRequest, 'width' | 'height'> {
    // The first two corners are the ends of the unit's front.
    const corners = outlineOf(unit).map((corner) => this.camera.toScreen(corner))
    const xs = corners.map(({ x }) => x)
    const ys = corners.map(({ y }) => y)
    const x = Math.min(...xs)
    const y = Math.min(...ys)
    const centre = this.camera.toScreen(centreOf(unit))
    const front = { x: (corners[0]!.x + corners[1]!.x) / 2, y: (corners[0]!.y + corners[1]!.y) / 2 }
    const halfDepth = Math.hypot(centre.x - front.x, centre.y - front.y) || 1
    return {
      id: unit.id,
      unitCentre: centre,
      footprint: { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y },
      rear: { x: (centre.x - front.x) / halfDepth, y: (centre.y - front.y) / halfDepth },
    }
  }

  /** Draws swords between units that fight hand to hand, except where a line of fire joins the two units already. */
  private drawMelees(picture: ReplayPicture, units: readonly DrawnUnit[]): void {
    const joinedByFire = new Set(picture.shots.flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]))
    for (const [first, second] of this.fightingPairs(picture, units)) {
      if (joinedByFire.has(`${first.id} ${second.id}`)) continue
      const firstCentre = this.camera.toScreen(centreOf(first))
      const secondCentre = this.camera.toScreen(centreOf(second))
      drawMelee(this.context, { x: (firstCentre.x + secondCentre.x) / 2, y: (firstCentre.y + secondCentre.y) / 2 })
    }
  }

  /** Pairs that fight hand to hand in a picture. */
  private fightingPairs({ fights }: ReplayPicture, units: readonly DrawnUnit[]): [DrawnUnit, DrawnUnit][] {
    const unitOf = new Map(units.map((unit) => [unit.id, unit]))
    const pairs = new Map<string, [DrawnUnit, DrawnUnit]>()
    for (const fight of fights)
      for (const opponent of fight.opponents) {
        const fighter = unitOf.get(fight.unit)
        const enemy = unitOf.get(opponent)
        // Both units of a fight may be listed; the sorted ids are the key of the pair.
        if (fighter && enemy) pairs.set([fighter.id, enemy.id].sort().join(' '), [fighter, enemy])
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
