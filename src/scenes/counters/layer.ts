import type { GameObjects, Scene } from 'phaser'
import type { Point } from '../../hex/grid'
import type { PieceId, PieceView } from '../../operational/types'
import type { BoardModel } from '../../ui/hex/board'
import type { SheetLayout } from '../layout'
import type { Camera } from '../map/camera'
import { Pool } from '../map/pool'
import type { Atlas, Level } from './atlas'
import type { Decal } from './decals'
import { isMain, type Lying, pile, type Stack } from './stack'
import { type Face, sideOfFace } from './style'
import { writeRun } from './write'

/** The images that make up one counter, so that an animation can move them as one. */
export interface Counter {
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
export function decalsOf(piece: PieceView, active: boolean): Decal[] {
  const out: Decal[] = []
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
  readonly counters = new Map<PieceId, Counter>()
  stacks = new Map<string, Stack>()
  /** Pieces that go into boxes being filled (19.5.2). */
  private leaving: ReadonlySet<PieceId> = new Set()
  private readonly pool: Pool
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
    this.pool = new Pool(scene, key, 100)
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
    this.stacks = pile(this.layout, model.view, this.faces, selected, camera.zoom)
    if (!model.countersHidden) {
      this.leaving = new Set(model.view.hiding.flatMap((draft) => draft.pieces))
      for (const stack of this.stacks.values()) this.lay(stack, model, camera, selected)
    }
    this.pool.end()
  }

  level(camera: Camera, edge: number): Level {
    return this.atlas.levelFor(edge * camera.zoom * this.density)
  }

  private lay(stack: Stack, model: BoardModel, camera: Camera, selected: ReadonlySet<PieceId>): void {
    // Only the top of a pile shows its states in full; what lies below shows its edge, and a garrison its wall.
    const top = stack.lying.find((lying) => lying.top)
    const anyReady = stack.lying.some(({ id }) => model.ready.has(id))
    for (const lying of stack.lying) {
      const whole = lying.top || !isMain(lying.face)
      const decals = whole
        ? decalsOf(lying.piece, sideOfFace(lying.face) === model.view.active)
        : lying.piece.garrison
          ? (['garrison'] as const)
          : []
      const parts = this.put(lying, decals, camera)
      if (lying.planned) for (const { image } of parts) image.setAlpha(0.66)
      if (this.leaving.has(lying.id)) this.decal(parts, lying, 'hiding', camera)
      if (lying === top && isMain(lying.face) && anyReady && !selected.has(lying.id))
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
    if (top && camera.zoom * this.density > 0.3) this.badges(stack, top, camera)
  }

  /** At the foot of a stack: how many lie there, what the own box holds, and whether an engineer is with it (19.3). */
  private badges(stack: Stack, top: Lying, camera: Camera): void {
    const size = Math.max(1, Math.min(1.5, 0.75 / camera.zoom))
    const total = stack.lying.length
    const y = top.y + top.edge * 0.5 - 3
    if (stack.inside.length > 0 || (total > 1 && isMain(top.face))) {
      const x = top.x + top.edge * 0.5
      const boxed = stack.inside.length > 0
      this.pool.put(this.atlas.icon(boxed ? 'inside' : 'count'), x, y, 0.38 * size)
      writeRun(this.pool, this.atlas, String(boxed ? stack.inside.length : total), x, y, 15 * size)
    }
    const engineer = stack.lying.some(({ face }) => face.kind === 'leader' && face.def.kind === 'engineer')
    if (engineer && total > 1) this.pool.put(this.atlas.icon('engineer'), top.x - top.edge * 0.5, y, 0.42 * size)
  }

  /** Puts a counter down: shadow, face, states. */
  put(
    lying: Pick<Lying, 'id' | 'x' | 'y' | 'edge' | 'face' | 'piece'>,
    decals: readonly Decal[],
    camera: Camera,
  ): Counter['parts'] {
    const level = this.level(camera, lying.edge)
    const parts: Counter['parts'] = []
    this.decal(parts, lying, 'shadow', camera)
    const face = this.pool.put(this.atlas.face(lying.id, lying.face, lying.piece.steps, level), lying.x, lying.y, 1)
    face.setScale(lying.edge / face.width)
    parts.push({ image: face, dx: 0, dy: 0, scale: face.scaleX })
    for (const decal of decals) this.decal(parts, lying, decal, camera)
    return parts
  }

  private decal(parts: Counter['parts'], lying: Pick<Lying, 'x' | 'y' | 'edge'>, decal: Decal, camera: Camera): void {
    const image = this.pool.put(this.atlas.decal(decal, this.level(camera, lying.edge)), lying.x, lying.y, 1)
    image.setScale((lying.edge * 1.28) / image.width)
    parts.push({ image, dx: 0, dy: 0, scale: image.scaleX })
  }
}
