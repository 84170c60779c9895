import { Scene } from 'phaser'
import type { GameEvent, HexId, PieceId } from '../../operational/types'
import type { BoardInput, BoardModel } from '../../ui/hex/board'
import { score } from '../animate/score'
import { Stage } from '../animate/stage'
import { Timeline } from '../animate/timeline'
import { Atlas } from '../counters/atlas'
import { Fan } from '../counters/fan'
import { CounterLayer } from '../counters/layer'
import { facesOf } from '../counters/style'
import type { Ground } from '../ground/ground'
import type { SheetWords } from '../ground/words'
import type { SheetLayout } from '../layout'
import { FieldLayer } from '../overlays/fieldLayer'
import { OverlayLayer } from '../overlays/layer'
import type { Camera } from './camera'
import { Labels } from './labels'
import { NIGHT, NIGHT_NAMES } from './night'
import { Tiles } from './tiles'
import type { CountersFile } from '../../operational/data'

const ATLAS = 'atlas'
const LABELS = 'labels'
/** Milliseconds that the camera must rest before fine ground is baked. */
const REST = 130
/** How long lit hexes glow up and down, in ms, before they stay lit. */
const PULSES = 1600

/** The map as a Phaser scene: draws the model it was given last, and sleeps when nothing moves. */
export class MapScene extends Scene {
  readonly timeline = new Timeline()
  private model: BoardModel | null = null
  private atlas!: Atlas
  private tiles!: Tiles
  private labels!: Labels
  private counters!: CounterLayer
  private fields!: FieldLayer
  private overlays!: OverlayLayer
  private fan!: Fan
  private stage!: Stage
  private stale = true
  private seenVersion = -1
  private drawnZoom = 0
  private movedAt = 0
  private idleFrames = 0
  private litAt = 0
  private held = false
  private labelled = ''
  private readonly ground: Ground
  private readonly pieces: CountersFile
  readonly eye: Camera
  private readonly density: number
  private words: SheetWords
  private readonly listener: BoardInput
  private readonly started: () => void

  constructor(
    ground: Ground,
    pieces: CountersFile,
    eye: Camera,
    density: number,
    words: SheetWords,
    input: BoardInput,
    started: () => void,
  ) {
    super('map')
    this.ground = ground
    this.pieces = pieces
    this.eye = eye
    this.density = density
    this.words = words
    this.listener = input
    this.started = started
  }

  create(): void {
    const { layout, map } = this.ground
    const faces = facesOf(this.pieces)
    const coarse = typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches
    this.tiles = new Tiles(this, this.ground, this.words, this.density, coarse ? 6 : 12)
    this.labels = new Labels(this, LABELS, layout, map, this.words)
    this.atlas = new Atlas(this.textures, ATLAS, this.density > 1.25, this.words)
    this.counters = new CounterLayer(this, ATLAS, this.atlas, layout, faces, this.density)
    this.fields = new FieldLayer(
      this,
      ATLAS,
      this.atlas,
      layout,
      map.hexes.filter((hex) => hex.bastion).map(({ id }) => id),
    )
    this.overlays = new OverlayLayer(this, ATLAS, this.atlas, layout)
    this.fan = new Fan(this, ATLAS, this.atlas, layout, this.density)
    this.stage = new Stage(this, ATLAS, this.atlas, layout, this.eye, this.counters, faces)
    this.started()
  }

  /** Draws this from now on. */
  show(model: BoardModel): void {
    if (this.timeline.running) this.timeline.skip()
    this.stage.clear()
    if (model.lit.join() !== (this.model?.lit.join() ?? ''))
      this.litAt = model.lit.length > 0 && !model.reducedMotion ? performance.now() : 0
    this.model = model
    this.stale = true
    this.tiles.shade(model.view.clock.night ? NIGHT : 0xffffff)
    this.stir()
  }

  /** Plays events on top of what is drawn. */
  perform(events: readonly GameEvent[], speed: number): Promise<void> {
    if (!this.model || speed <= 0 || this.model.reducedMotion || this.model.countersHidden) return Promise.resolve()
    this.refresh()
    const where = new Map<PieceId, HexId>()
    for (const { lying } of this.counters.stacks.values()) for (const { id, hex } of lying) where.set(id, hex)
    this.stage.own = this.model.view.markers
    const playing = this.timeline.play(score(this.stage, events, where), speed)
    this.stir()
    return playing
  }

  reword(words: SheetWords): void {
    this.words = words
    this.tiles.reword(words)
    this.tiles.shade(this.model?.view.clock.night ? NIGHT : 0xffffff)
    this.labels.reword(words)
    this.atlas.words = words
    this.labelled = ''
    this.seenVersion = -1
    this.stale = true
    this.stir()
  }

  /** Wakes the loop; it goes to sleep by itself. */
  stir(): void {
    this.idleFrames = 0
    if (!this.game.loop.running) this.game.loop.wake()
  }

  hold(on: boolean): void {
    this.held = on
    this.stir()
  }

  /** The counter of the open fan at a point of the window: null between them, undefined beside the fan. */
  hit(sx: number, sy: number): PieceId | null | undefined {
    this.refresh()
    return this.fan.hit(this.eye.toSheet(sx, sy))
  }

  get fanned(): HexId | null {
    return this.model?.fanned ?? null
  }

  fanPlace(piece: PieceId): { x: number; y: number } | null {
    this.refresh()
    const home = this.fan.open.get(piece)?.home
    return home ? this.eye.toScreen(home) : null
  }

  /** Whom to tell what was pointed at. */
  get told(): BoardInput {
    return this.listener
  }

  get sheet(): SheetLayout {
    return this.ground.layout
  }

  /** Something moves or is held, so that this is no time for work ahead. */
  get busy(): boolean {
    return this.held || this.timeline.running || performance.now() - this.movedAt < 500
  }

  /** Bakes one more tile ahead of need; false when there is nothing to do. */
  prepare(): boolean {
    return this.tiles.prepare(this.eye)
  }

  override update(_time: number, delta: number): void {
    const now = performance.now()
    const acting = this.timeline.running
    if (acting) {
      this.timeline.tick(Math.min(delta, 100))
      this.idleFrames = 0
      this.atlas.refresh()
    }
    if (this.eye.version !== this.seenVersion) {
      this.seenVersion = this.eye.version
      this.movedAt = now
      this.idleFrames = 0
      this.eye.apply(this.cameras.main)
      // A fan keeps to the window; all else only depends on the zoom.
      if (this.eye.zoom !== this.drawnZoom || this.fanned !== null) this.stale = true
    }
    const crisp = this.tiles.look(this.eye)
    if (!crisp && !this.held && now - this.movedAt > REST) {
      this.tiles.work(this.eye)
      this.tiles.look(this.eye)
    }
    if (this.litAt > 0) {
      if (now - this.litAt > PULSES) this.litAt = 0
      this.stale = !this.timeline.running || this.stale
    }
    // What was played stays as it ended until the next model comes.
    if (!acting) this.refresh()
    if (crisp && this.litAt === 0 && !this.timeline.running && !this.held) this.idleFrames++
    else this.idleFrames = 0
    // Two frames more, so that what was drawn last is surely on the screen.
    if (this.idleFrames > 2) this.game.loop.sleep()
  }

  /** Redraws what lies on the ground, if the model or the zoom has changed. */
  private refresh(): void {
    const { model } = this
    if (!this.stale || !model) return
    this.stale = false
    const pulse = this.litAt > 0 ? 0.5 - 0.5 * Math.cos(((performance.now() - this.litAt) / PULSES) * Math.PI * 4) : 1
    const relabel = this.drawnZoom !== this.eye.zoom
    this.drawnZoom = this.eye.zoom
    const names = model.overlays.has('names')
    const numbers = model.overlays.has('numbers')
    const tint = model.view.clock.night ? NIGHT_NAMES : 0xffffff
    const key = `${names}${numbers}${tint}`
    if (relabel || key !== this.labelled) this.labels.show(this.eye, names, numbers, tint)
    this.labelled = key
    const occupied = (hex: HexId): boolean => this.counters.stacks.has(hex) && !model.countersHidden
    const lay = (): void => {
      this.counters.show(model, this.eye)
      this.fields.show(model, this.eye, occupied)
      this.overlays.show(model, this.eye, pulse, occupied)
      this.fan.show(model, model.fanned === null ? undefined : this.counters.stacks.get(model.fanned), this.eye)
    }
    const { generation } = this.atlas
    lay()
    // Where the texture was full, what was laid first has lost its pictures.
    if (this.atlas.generation !== generation) lay()
    this.atlas.refresh()
  }
}
