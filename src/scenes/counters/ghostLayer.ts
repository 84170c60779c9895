// Draws pieces as they would stand in a hex if the player did what he points at: pale counters over the map.
import type { PieceId, View } from '../../operational/types'
import type { BoardModel } from '../../ui/hex/board'
import type { BoardContext } from '../map/boardContext'
import type { Camera } from '../map/camera'
import { ImagePool } from '../map/imagePool'
import { type Face, markerFaceById } from './faces'
import { counterScale, LEADER_EDGE, UNIT_EDGE } from './stacks'

/** Opacity of a ghost: the ground and a counter under it can still be seen. */
const GHOST_ALPHA = 0.62
/** Phaser depth: over the counters, under icons and numbers. */
const GHOST_DEPTH = 200
/** Shift up and right from one ghost to the next, in sheet units. */
const SHIFT = 7
/** Place of a leader beside units, in edges of a unit left of and above the middle. */
const BESIDE_UNITS = 0.6

/** A ghost with its place, in sheet units from the centre of its hex. */
export interface PlacedGhost {
  readonly id: PieceId
  readonly dx: number
  readonly dy: number
  readonly edge: number
}

/** Where the ghosts of a hex lie: units one over another in the middle, leaders at the upper left of them, or in the middle without units. */
export function placeGhosts(pieces: readonly { id: PieceId; isUnit: boolean }[], zoom: number): PlacedGhost[] {
  const scale = counterScale(zoom)
  const units = pieces.filter((piece) => piece.isUnit)
  const others = pieces.filter((piece) => !piece.isUnit)
  const unitEdge = UNIT_EDGE * scale
  const corner = units.length === 0 ? 0 : BESIDE_UNITS * unitEdge
  return [
    ...units.map(({ id }, i) => ({ id, dx: i * SHIFT, dy: 0 - i * SHIFT, edge: unitEdge })),
    ...others.map(({ id }, i) => ({ id, dx: i * SHIFT - corner, dy: 0 - corner, edge: LEADER_EDGE * scale })),
  ]
}

/** Steps of a piece, as far as the viewer knows it; 1 for pieces that have none, such as markers. */
const stepsOf = (view: View, id: PieceId): number =>
  [...view.pieces, ...view.boxed].find((piece) => piece.id === id)?.steps ?? 1

/** The ghosts of the board. */
export class GhostLayer {
  private readonly pool: ImagePool
  private readonly board: BoardContext
  private readonly faces: ReadonlyMap<PieceId, Face>

  constructor(board: BoardContext, faces: ReadonlyMap<PieceId, Face>) {
    this.pool = new ImagePool(board.scene, board.textureKey, GHOST_DEPTH)
    this.board = board
    this.faces = faces
  }

  /** Draws the ghosts of a model, or none. */
  show(model: BoardModel, camera: Camera): void {
    this.pool.begin()
    const { ghost, view } = model
    if (ghost) {
      const { layout, atlas, appearance, pixelsPerCssPixel } = this.board
      const centre = layout.centre(ghost.hex)
      // The player's own markers have a face by their id; of a marker it is known whether it is the real one.
      const faceOf = (id: PieceId): Face | undefined =>
        this.faces.get(id) ?? markerFaceById(appearance, id, view.markers[id]?.real ?? null)
      const pieces = ghost.pieces.map((id) => {
        const kind = faceOf(id)?.kind
        return { id, isUnit: kind === 'unit' || kind === 'marker' }
      })
      for (const { id, dx, dy, edge } of placeGhosts(pieces, camera.zoom)) {
        const face = faceOf(id)
        if (!face) continue
        const level = atlas.levelFor(edge * camera.zoom * pixelsPerCssPixel)
        const image = this.pool.put(
          atlas.faceFrame(id, face, stepsOf(view, id), level),
          centre.x + dx,
          centre.y + dy,
          1,
        )
        image.setScale(edge / image.width).setAlpha(GHOST_ALPHA)
      }
    }
    this.pool.end()
  }
}
