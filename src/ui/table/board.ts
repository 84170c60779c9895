// What the page and the drawn table exchange, for battles and clashes, watched and played. The table knows no rules: it draws this model and
// reports what the player points at. src/scenes/table implements `TableBoard`; its code is loaded when a table is first opened.
// Places and lengths are thousandths of an inch (x to the east, y to the north), headings hundredths of a degree clockwise from north.
import type { Side, Sides } from '../../game/side'
import type { Ground } from '../../tabletop/common/groundSchema'
import type { Path } from '../../tabletop/common/path'
import type { Point } from '../../tabletop/common/point'
import type { Polygon } from '../../tabletop/common/polygon'

/** A unit as it stands on the table. `x`, `y`: the middle of its front. */
export interface TableUnit {
  readonly id: string
  readonly side: Side
  /** "U1", "M3": letter of the side, and the number of the unit among those of its side. */
  readonly tag: string
  /** Short name of the regiment or battery. */
  readonly short: string
  /** Army of the unit, by which it is coloured. */
  readonly army: string
  readonly arm: 'infantry' | 'cavalry' | 'artillery'
  readonly x: number
  readonly y: number
  readonly heading: number
  readonly width: number
  readonly depth: number
  /** Its formation, in the engine's word: `line`, `column`, `square`, `skirmish`, `mob`, `limbered`, `unlimbered` ... */
  readonly stance: string
  readonly mounted: boolean
  /** Castings side by side in its front rank. */
  readonly files: number
  readonly effectives: number
  readonly stragglers: number
  readonly casualties: number
  /** Gun castings with it; 0: it has none. */
  readonly guns: number
  readonly broken: boolean
  /** Small signs beside its label: those of `TABLE_SIGNS` have a picture, others show their first letter. Each has a name in the page's language. */
  readonly signs: readonly string[]
  /** The unit stands on stands of the Regimental charts, with the state of each of its guns; absent: on single castings. */
  readonly stands?: {
    readonly isDisordered: boolean
    readonly guns: readonly { readonly silenced: boolean; readonly damaged: boolean; readonly lowAmmo: boolean }[]
  }
  /** Opacity from 0 to 1, for units that come or go in a replay; 1 if left out. */
  readonly alpha?: number
}

/** Signs that have a picture of their own. */
export const TABLE_SIGNS = [
  'leader',
  'lowAmmo',
  'disordered',
  'blown',
  'broken',
  'charging',
  'melee',
  'firstVolley',
  'order',
  'noOrder',
  'holders',
  'garrison',
  'wagon',
  'hidden',
  'irregular',
  'warrior',
  'militia',
  'worn',
  'spent',
  'silenced',
  'damaged',
] as const

/** A leader on the table, with the radii within which his word reaches. */
export interface TableLeader {
  readonly id: string
  readonly side: Side
  readonly short: string
  readonly x: number
  readonly y: number
  /** Army by which he is coloured; that of the unit he is with, or his side's, if left out. */
  readonly army?: string
  /** Id of the unit that he is with; null: he rides alone. */
  readonly attachedTo: string | null
  /** Radii of his command rings; none unless he is picked. */
  readonly rings: readonly number[]
}

/** Something drawn flat on the ground under the units. */
export interface TableArea {
  readonly kind:
    | 'reach'
    | 'arc'
    | 'bandClose'
    | 'bandShort'
    | 'bandMedium'
    | 'bandLong'
    | 'zone'
    | 'legal'
    | 'barred'
    | 'wedge'
    | 'smoke'
  readonly outline: Polygon
}

/** A line over the table. `sightHindered` and the like differ by dashes and end signs, not by colour alone. */
export interface TableLine {
  readonly kind: 'path' | 'charge' | 'fire' | 'fireMissed' | 'sight' | 'sightBlocked' | 'order' | 'retreat' | 'trail'
  readonly path: Path
  /** Written at its end (on lines of fire near the shooter): a distance, a chance; null: nothing. */
  readonly label: string | null
  /** It has just come: it is drawn thicker. */
  readonly isFresh?: boolean
  /** Opacity from 0 to 1; 1 if left out. */
  readonly alpha?: number
}

/** A sign of what happens at a place: it is drawn over the units for the moment that `progress`, 0 to 1, says. */
export interface TableMark {
  readonly kind: 'melee' | 'smoke' | 'gunSmoke' | 'flash' | 'rout' | 'charge'
  readonly at: Point
  /** Direction in which the shooters or riders look. */
  readonly heading: number
  /** How broad it is, along the front; 0: a point. */
  readonly width: number
  readonly progress: number
}

/** A die as it has fallen. */
export interface TableDie {
  readonly faces: number
  readonly value: number
}

/** A throw as it is told where it falls: its dice, what it was for and needed, what came of it, and the rule. */
export interface TableThrow {
  readonly dice: readonly TableDie[]
  /** "To close: 9 or more"; "it closes"; "SAR §13.7". */
  readonly asked: string
  readonly result: string
  readonly rule: string
  /** Whether it was good for the thrower; null: neither good nor bad. */
  readonly isGood: boolean | null
}

/** A throw that lies on the table. */
export interface ThrownDice extends TableThrow {
  readonly id: string
  /** Where it fell; several throws at one place lie beside each other. */
  readonly at: Point
  /** From 0, while the dice roll, to 1, when they lie. */
  readonly progress: number
}

/** A grip that the player can drag, at a place of the table. Every grip also has buttons, a number field and keys on the page. */
export interface TableHandle {
  readonly id: string
  readonly kind: 'go' | 'wheelLeft' | 'wheelRight' | 'turn' | 'width' | 'place' | 'ride'
  readonly at: Point
  /** The direction in which it points. */
  readonly heading: number
  readonly label: string
}

/** What the table shows. */
export interface TableModel {
  readonly units: readonly TableUnit[]
  readonly leaders: readonly TableLeader[]
  /** Units as they would stand: laid-out marches, formations being chosen. `refused`: the place under the hand is not legal. */
  readonly ghosts: readonly (TableUnit & { readonly refused: boolean })[]
  readonly areas: readonly TableArea[]
  readonly lines: readonly TableLine[]
  readonly handles: readonly TableHandle[]
  /** The chosen unit or leader. */
  readonly picked: string | null
  /** Units that may be chosen now, and those that a tap would make a target. */
  readonly choosable: ReadonlySet<string>
  readonly targets: ReadonlySet<string>
  /** Units that the page points out (a line of the log, of the order sheet). */
  readonly lit: ReadonlySet<string>
  /** Place of the keyboard cursor; null: none. */
  readonly cursor: Point | null
  /** Signs of what happens now, such as swords where units fight hand to hand; none if left out. */
  readonly marks?: readonly TableMark[]
  /** Dice that roll or lie on the table; none if left out. */
  readonly thrown?: readonly ThrownDice[]
  readonly reducedMotion: boolean
}

/** A shot, a move, a fight that is shown as it happens, in the words of the engine's events. */
export type TableHappening =
  | {
      readonly kind: 'move'
      readonly unit: string
      readonly path: Path
      readonly heading: number
      readonly manner: string
    }
  | {
      readonly kind: 'shot'
      readonly from: string
      readonly to: string
      readonly losses: number
      readonly guns: boolean
      /** The throws of the shooters. */
      readonly throws?: readonly TableThrow[]
    }
  | {
      readonly kind: 'fight'
      readonly units: readonly string[]
      readonly losses: number
      /** The throw of the first of these units. */
      readonly throws?: readonly TableThrow[]
    }
  /** Dice of a unit or leader: for distances, morale, orders, rallies. `isAside`: they fall while what comes before them is played. */
  | {
      readonly kind: 'dice'
      readonly of: string
      readonly throws: readonly TableThrow[]
      readonly isAside: boolean
    }
  | { readonly kind: 'rout'; readonly unit: string }

/** What lies under the pointer. */
export interface TableHit {
  /** The place of the table. */
  readonly at: Point
  readonly unit: string | null
  readonly leader: string | null
  readonly touch: boolean
}

/** Receives what the player does on the table. A drag of a grip is told from its first move to its end; `cancel`: Escape, or a second finger. `shift`: with the key held. */
export interface TableBoardInput {
  tap(hit: TableHit): void
  hover(hit: TableHit | null): void
  drag(handle: string, at: Point, stage: 'start' | 'move' | 'end' | 'cancel', shift: boolean): void
}

/** A drawn table. */
export interface TableBoard {
  show(model: TableModel): void
  /** Plays what happened, from the units as they are drawn now; resolves at the end, at once with reduced motion or speed 0. */
  animate(happenings: readonly TableHappening[], speed: number): Promise<void>
  /** Ends an animation at once. */
  skip(): void
  zoom(factor: number): void
  pan(dx: number, dy: number): void
  /** Brings the whole table, or the given places, into view. */
  fit(places?: readonly Point[]): void
  centreOn(place: Point): void
  /** Brings places into view by the shortest way; zooms in only where the scale is below `leastScale`, in CSS pixels per inch. */
  reveal(places: readonly Point[], leastScale: number): void
  destroy(): void
}

/** What never changes on a table. `scenario`: names the appearance (liveries, flags); a clash has that of the hex game. */
export interface TableGround {
  readonly ground: Ground
  readonly scenario: string
  readonly sides: Sides
  /** The ring around the middle in which a formed unit holds the hex of a clash (OPS-24.1), in thousandths of an inch; a battle has none. */
  readonly holdRadius?: number
}

/** Lays out a table in `parent`, whose size it follows. */
export type OpenTableBoard = (
  parent: HTMLElement,
  table: TableGround,
  input: TableBoardInput,
  language: 'en' | 'es',
) => Promise<TableBoard>
