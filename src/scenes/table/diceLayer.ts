// Draws the dice that are thrown on the table, each at the unit or leader that throws it, with what it needed where there is room to read it.
import type { Scene } from 'phaser'
import type { TableModel, ThrownDice } from '../../ui/table/board'
import { overlaps, type Rect } from '../layout'
import { ImagePool } from '../map/imagePool'
import { faceShown } from './diceFaces'
import { DIE_PX, NOTE_FONT, NOTE_HEIGHT, NOTE_PADDING, paintDie, paintNote, paintOutcome } from './dicePictures'
import type { LabelFrames } from './labelFrames'
import { type TableSheet, UNITS_PER_INCH } from './tableSheet'

const DICE_DEPTH = 76
/** From this scale on, in CSS pixels per inch, notes are written; below `smallBelow` the dice are smaller, so that they hide less. */
const SCALE = { notesFrom: 10, smallBelow: 9 } as const
const SMALL = 0.62
const OUTCOME_PX = 13
/** From one die to the next, as a share of a die. */
const STEP = 0.86
/** How many rows higher a throw may lie to be free of others. */
const ROWS = 6
/** A rolling die turns so often. */
const TURNS = 1.5

/** The dice of the last model. */
export class DiceLayer {
  private readonly pool: ImagePool
  private readonly labels: LabelFrames
  private readonly sheet: TableSheet

  constructor(scene: Scene, labels: LabelFrames, sheet: TableSheet) {
    this.pool = new ImagePool(scene, labels.frames.key, DICE_DEPTH)
    this.labels = labels
    this.sheet = sheet
  }

  /** Draws the dice. `zoom`: CSS pixels per sheet unit; `density`: device pixels per CSS pixel. */
  show({ thrown = [] }: TableModel, zoom: number, density: number): void {
    this.pool.begin()
    const taken: Rect[] = []
    for (const each of thrown) this.put(each, taken, zoom, density)
    this.pool.end()
  }

  private put(thrown: ThrownDice, taken: Rect[], zoom: number, density: number): void {
    const scale = zoom * UNITS_PER_INCH
    // From far away only dice that were good or bad for somebody stay; the others would hide the troops.
    if (scale < SCALE.notesFrom && thrown.isGood === null && thrown.progress >= 1) return
    const size = DIE_PX * (scale < SCALE.smallBelow ? SMALL : 1)
    const diceWidth = size * (1 + (thrown.dice.length - 1) * STEP)
    const isLying = thrown.progress >= 1
    const note = isLying && scale >= SCALE.notesFrom ? this.noteOf(thrown) : null
    const middle = this.sheet.toSheet(thrown.at)
    const place = (width: number, height: number): Rect | null => {
      for (let row = 0; row < ROWS; row++) {
        const box = {
          x: middle.x * zoom - width / 2,
          y: middle.y * zoom - height / 2 - row * (height + 1),
          w: width,
          h: height,
        }
        if (!taken.some((other) => overlaps(other, box))) return box
      }
      return null
    }
    const withNote = note ? place(diceWidth + note.width, NOTE_HEIGHT) : null
    const box = withNote ?? place(diceWidth, size)
    if (!box) return
    taken.push(box)
    const pixel = 1 / zoom / density
    if (note && withNote)
      this.pool.put(note.frame, (box.x + diceWidth + note.width / 2) / zoom, (box.y + box.h / 2) / zoom, pixel)
    for (const [i, die] of thrown.dice.entries()) {
      const value = isLying ? die.value : faceShown(die.faces, die.value, thrown.progress)
      const tone = isLying ? thrown.isGood : null
      const frame = this.labels.paint(`die:${die.faces}:${value}:${tone}`, DIE_PX, DIE_PX, (context) =>
        paintDie(context, { faces: die.faces, value }, tone),
      )
      const x = box.x + size / 2 + i * size * STEP
      // It comes rolling from above.
      const fall = isLying ? 0 : (1 - thrown.progress) ** 2 * size * 1.4
      this.pool
        .put(frame, x / zoom, (box.y + box.h / 2 - fall) / zoom, (pixel * size) / DIE_PX)
        .setRotation(isLying ? 0 : (1 - thrown.progress) * TURNS * Math.PI * 2)
    }
    if (!isLying || thrown.isGood === null) return
    const { isGood } = thrown
    const frame = this.labels.paint(`outcome:${isGood}`, OUTCOME_PX, OUTCOME_PX, (context) =>
      paintOutcome(context, OUTCOME_PX, isGood),
    )
    this.pool.put(
      frame,
      (box.x + diceWidth - 3) / zoom,
      (box.y + box.h / 2 - size / 2 + 3) / zoom,
      (pixel * size) / DIE_PX,
    )
  }

  /** The note of a throw, and its width in CSS pixels. */
  private noteOf({ asked, result, rule }: ThrownDice): { frame: string; width: number } {
    const lines = [asked, `${result} · ${rule}`] as const
    const width = Math.ceil(Math.max(...lines.map((line) => this.labels.widthOf(line, NOTE_FONT)))) + NOTE_PADDING * 2
    const frame = this.labels.paint(`note:${lines.join('|')}`, width, NOTE_HEIGHT, (context) =>
      paintNote(context, width, lines),
    )
    return { frame, width }
  }
}
