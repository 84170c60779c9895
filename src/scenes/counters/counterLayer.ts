import type { GameObjects, Scene } from 'phaser'
import type { Point } from '../../hex/grid'
import type { PieceId, PieceView } from '../../operational/types'
import type { BoardModel } from '../../ui/hex/board'
import type { SheetLayout } from '../layout'
import type { Camera } from '../map/camera'
import { ImagePool } from '../map/imagePool'
import type { Atlas, DetailLevel } from './atlas'
import type { StatusMark } from './statusMarks'
import { isUnitOrMarker, type PlacedCounter, layOutStacks, type Stack } from './stacks'
import { type Face, sideOfFace } from './faces'
import { drawText } from './glyphText'

/** The images that make up one counter, so that an animation can move them as one. */
export interface CounterSprite {
  readonly id: PieceId
  readonly home: Point
  readonly edge: number
  readonly face: Face
  readonly steps: number
  readonly parts: {
    readonly image: GameObjects.Image
    readonly dx: number
    readonly dy: number
    readonly scale: number
  }[]
}

/** States that a piece shows, lowest first. */
export function statusMarksOf(piece: PieceView, active: boolean): StatusMark[] {
  const out: StatusMark[] = []
  if (piece.moved === true && active) out.push('moved')
  if (piece.active === false) out.push('inactive')
  if (piece.disrupted) out.push('disrupted')
  if (piece.ineffective) out.push('ineffective')
  if (piece.marched) out.push('marched')
  if (piece.attacked) out.push('attacked')
  if (piece.garrison) out.push('garrison')
  if ((piece.wounded ?? 0) > 0) out.push('wounded')
  return out
}

/** All counters on the sheet. */
export class CounterLayer {
  /** By id, markers by theirs (`us.marker.a.1`). */
  readonly counters = new Map<PieceId, CounterSprite>()
  stacks = new Map<string, Stack>()
  /** Pieces that go into boxes being filled (19.5.2). */
  private beingHidden: ReadonlySet<PieceId> = new Set()
  private readonly pool: ImagePool
  private readonly atlas: Atlas
  private readonly layout: SheetLayout
  private readonly faces: ReadonlyMap<PieceId, Face>
  private readonly density: number

  constructor(
    scene: Scene,
    key: string,
    atlas: Atlas,
    layout: SheetLayout,
    faces: ReadonlyMap<PieceId, Face>,
    density: number,
  ) {
    this.pool = new ImagePool(scene, key, 100)
    this.atlas = atlas
    this.layout = layout
    this.faces = faces
    this.density = density
  }

  /** Lays every counter anew. */
  show(model: BoardModel, camera: Camera): void {
    this.counters.clear()
    this.pool.begin()
    const selected = new Set(model.selected?.pieces ?? [])
    this.stacks = layOutStacks(this.layout, model.view, this.faces, selected, camera.zoom)
    if (!model.countersHidden) {
      this.beingHidden = new Set(model.view.hiding.flatMap((draft) => draft.pieces))
      for (const stack of this.stacks.values()) this.drawStack(stack, model, camera, selected)
    }
    this.pool.end()
  }

  detailFor(camera: Camera, edge: number): DetailLevel {
    return this.atlas.levelFor(edge * camera.zoom * this.density)
  }

  private drawStack(stack: Stack, model: BoardModel, camera: Camera, selected: ReadonlySet<PieceId>): void {
    // Only the top of a pile shows its states in full; what lies below shows its edge, and a garrison its wall.
    const top = stack.counters.find((lying) => lying.top)
    const anyReady = stack.counters.some(({ id }) => model.ready.has(id))
    for (const lying of stack.counters) {
      const whole = lying.top || !isUnitOrMarker(lying.face)
      const decals = whole
        ? statusMarksOf(lying.piece, sideOfFace(lying.face) === model.view.active)
        : lying.piece.garrison
          ? (['garrison'] as const)
          : []
      const parts = this.drawCounter(lying, decals, camera)
      if (lying.planned) for (const { image } of parts) image.setAlpha(0.66)
      if (this.beingHidden.has(lying.id)) this.decal(parts, lying, 'hiding', camera)
      if (lying === top && isUnitOrMarker(lying.face) && anyReady && !selected.has(lying.id))
        this.decal(parts, lying, 'ready', camera)
      if (selected.has(lying.id)) {
        this.decal(parts, lying, 'selected', camera)
        if (lying.piece.garrison) this.decal(parts, lying, 'towers', camera)
      }
      this.counters.set(lying.id, {
        id: lying.id,
        home: { x: lying.x, y: lying.y },
        edge: lying.edge,
        face: lying.face,
        steps: lying.piece.steps,
        parts,
      })
    }
    if (top && camera.zoom * this.density > 0.3) this.drawBadges(stack, top, camera)
  }

  /** At the foot of a stack: how many lie there, what the own box holds, and whether an engineer is with it (19.3). */
  private drawBadges(stack: Stack, top: PlacedCounter, camera: Camera): void {
    const size = Math.max(1, Math.min(1.5, 0.75 / camera.zoom))
    const total = stack.counters.length
    const y = top.y + top.edge * 0.5 - 3
    if (stack.boxed.length > 0 || (total > 1 && isUnitOrMarker(top.face))) {
      const x = top.x + top.edge * 0.5
      const boxed = stack.boxed.length > 0
      this.pool.put(this.atlas.icon(boxed ? 'inside' : 'count'), x, y, 0.38 * size)
      drawText(this.pool, this.atlas, String(boxed ? stack.boxed.length : total), x, y, 15 * size)
    }
    const engineer = stack.counters.some(({ face }) => face.kind === 'leader' && face.def.kind === 'engineer')
    if (engineer && total > 1) this.pool.put(this.atlas.icon('engineer'), top.x - top.edge * 0.5, y, 0.42 * size)
  }

  /** Puts a counter down: shadow, face, states. */
  drawCounter(
    lying: Pick<PlacedCounter, 'id' | 'x' | 'y' | 'edge' | 'face' | 'piece'>,
    decals: readonly StatusMark[],
    camera: Camera,
  ): CounterSprite['parts'] {
    const level = this.detailFor(camera, lying.edge)
    const parts: CounterSprite['parts'] = []
    this.decal(parts, lying, 'shadow', camera)
    const face = this.pool.put(this.atlas.face(lying.id, lying.face, lying.piece.steps, level), lying.x, lying.y, 1)
    face.setScale(lying.edge / face.width)
    parts.push({ image: face, dx: 0, dy: 0, scale: face.scaleX })
    for (const addStatusMark of decals) this.decal(parts, lying, addStatusMark, camera)
    return parts
  }

  private decal(
    parts: CounterSprite['parts'],
    lying: Pick<PlacedCounter, 'x' | 'y' | 'edge'>,
    decal: StatusMark,
    camera: Camera,
  ): void {
    const image = this.pool.put(this.atlas.statusMark(decal, this.detailFor(camera, lying.edge)), lying.x, lying.y, 1)
    image.setScale((lying.edge * 1.28) / image.width)
    parts.push({ image, dx: 0, dy: 0, scale: image.scaleX })
  }
}
