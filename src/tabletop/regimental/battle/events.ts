// What happens in a Regimental battle, as events. All of it is public: each event goes to both sides. Lengths in thousandths of an inch.
import type { Side } from '../../../game/side'
import type { AddressedEvent as Addressed } from '../../../game/events'
import type { Cause, CheckEffect, GunStand, RegimentalResult, Standing, TroopOrder } from './types'
import type { Place } from './sequence'

export type { Cause } from './types'

/** A line of a calculation: id of the row in the table file, its rule, and its value. */
export interface SumLine {
  readonly id: string
  readonly rule: string
  readonly value: number
}

/** Where a unit stands; told with everything that moves it. */
export type Stand = Standing

/** What happened. `kind` names it; the log says it in words. Every die that is thrown stands in exactly one event. */
export type RegimentalEvent =
  | { readonly kind: 'turn'; readonly turn: number; readonly playerTurn: number; readonly side: Side }
  | { readonly kind: 'place'; readonly place: Place; readonly turn: number; readonly side: Side }
  | { readonly kind: 'placed'; readonly unit: string; readonly to: Stand }
  | { readonly kind: 'arrived'; readonly unit: string; readonly to: Stand }
  | {
      readonly kind: 'leader'
      readonly leader: string
      readonly what: 'attached' | 'detached' | 'rode' | 'replaced' | 'returned' | 'mounted'
      readonly unit: string | null
      readonly x: number
      readonly y: number
    }
  // M2a: one die, and each unit's sum.
  | {
      readonly kind: 'check'
      readonly leader: string | null
      readonly die: number
      readonly units: readonly {
        readonly unit: string
        /** Its base die: that of the check, or with OQ-27 its own. */
        readonly die: number
        readonly lines: readonly SumLine[]
        readonly total: number
        readonly effect: CheckEffect
      }[]
    }
  | { readonly kind: 'charge'; readonly unit: string; readonly target: string; readonly coldSteel: boolean }
  | {
      readonly kind: 'reaction'
      readonly unit: string
      readonly how: 'countercharge' | 'hastySquare' | 'evade' | 'shelter' | 'retreatSilenced'
      readonly to: string | null
    }
  // Any move: maneuver, charge, retreat, breakthrough, recall; `path`: the middle of the front.
  | {
      readonly kind: 'moved'
      readonly unit: string
      readonly why: 'maneuver' | 'charge' | 'countercharge' | 'retreat' | 'recall' | 'breakthrough' | 'carry' | 'evade'
      readonly path: readonly { readonly x: number; readonly y: number }[]
      readonly to: Stand
      readonly cause: Cause | null
    }
  | { readonly kind: 'formed'; readonly unit: string; readonly to: Stand; readonly what: string }
  | {
      readonly kind: 'chargeEnds'
      readonly unit: string
      readonly how: 'short' | 'checked' | 'contact' | 'home'
      readonly target: string
    }
  // F1, F2: accuracy dice of rockets in stand order, then the fire die.
  | {
      readonly kind: 'fire'
      readonly step: 'defensive' | 'offensive'
      readonly target: string
      readonly firers: readonly {
        readonly unit: string
        readonly stands: number
        readonly points: { readonly num: number; readonly den: number }
        readonly range: number
        /** REG-7.9. */
        readonly halved: boolean
        /** The battle's special rule on long shots. */
        readonly longShot: boolean
      }[]
      readonly rockets: readonly number[]
      readonly points: number
      readonly lines: readonly SumLine[]
      readonly die: number
      readonly total: number
      readonly isCannonade: boolean
      readonly effect: string
      readonly massed: readonly { readonly unit: string; readonly effect: string }[]
    }
  | {
      readonly kind: 'losses'
      readonly unit: string
      readonly stands: number
      readonly left: number
      readonly cause: Cause
    }
  | { readonly kind: 'order'; readonly unit: string; readonly order: TroopOrder; readonly cause: Cause }
  | {
      readonly kind: 'guns'
      readonly unit: string
      readonly index: number | null
      readonly what: 'wrecked' | 'silenced' | 'damaged' | 'lost' | 'rallied'
      readonly guns: readonly GunStand[]
      readonly cause: Cause
    }
  | { readonly kind: 'ammunition'; readonly unit: string; readonly index: number | null; readonly low: boolean }
  | { readonly kind: 'gone'; readonly unit: string; readonly how: 'destroyed' | 'left' | 'captured' }
  // REG-11.4.
  | {
      readonly kind: 'fallen'
      readonly leader: string
      readonly die: number
      readonly row: string
      readonly cause: Cause
    }
  | {
      readonly kind: 'combat'
      readonly combat: string
      readonly attackers: readonly string[]
      readonly defenders: readonly string[]
      readonly attack: { readonly die: number; readonly lines: readonly SumLine[]; readonly total: number }
      readonly defense: { readonly die: number; readonly lines: readonly SumLine[]; readonly total: number }
      readonly difference: number
      readonly result: string
    }
  | {
      readonly kind: 'special'
      readonly rule: string
      readonly what: string
      readonly args: Readonly<Record<string, string | number>>
    }
  | {
      readonly kind: 'morale'
      readonly side: Side
      readonly what: 'keyPositionLost' | 'keyPositionRegained' | 'heavyCasualties' | 'greaterLosses'
      readonly where: string | null
    }
  | { readonly kind: 'over'; readonly result: RegimentalResult }

/** An event and the side that may know it; here always both (null). */
export type AddressedEvent = Addressed<RegimentalEvent, Side>
