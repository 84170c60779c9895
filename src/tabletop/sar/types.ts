import type * as v from 'valibot'
import type { ARMS, BANDS, GUN_CLASSES, ORDERS, PROFILES, TERRAINS, TRAININGS, WORKS } from './schemas/base'
import type { MISSION_TASKS } from './schemas/command'
import type { SMALL_ARMS } from './schemas/fire'
import type { FORMATIONS } from './schemas/movement'
import type { Tables } from './schemas/profile'
import type { UNIT_TAGS } from './schemas/scenario'
import type { FractionSchema } from './schemas/base'

export type { Tables } from './schemas/profile'
export type { Scenario } from './schemas/scenario'

/** SAR-0.2: a ruleset: the rules with the chart card of 2007, of 1998, or of the Early American Wars. */
export type Profile = (typeof PROFILES)[number]
/** SAR-2.1: infantry, cavalry or artillery. */
export type Arm = (typeof ARMS)[number]
/** SAR-2.3: the level of experience. */
export type Training = (typeof TRAININGS)[number]
/** SAR-11.6: a range band. */
export type Band = (typeof BANDS)[number]
/** SAR-11.6: a weapon of infantry or cavalry. */
export type SmallArm = (typeof SMALL_ARMS)[number]
/** SAR-4.8: an order of a leader. */
export type Order = (typeof ORDERS)[number]
/** SAR-8.1: a kind of terrain that costs movement. */
export type Terrain = (typeof TERRAINS)[number]
/** SAR-21.4: a kind of fortification. */
export type WorkKind = (typeof WORKS)[number]
/** SAR-7.2: a class of artillery in the movement table. */
export type GunClass = (typeof GUN_CLASSES)[number]
/** A printed fraction such as 1/4. */
export type Share = v.InferOutput<typeof FractionSchema>

/** SAR-6.1: a formation of infantry and cavalry. */
export type Formation = (typeof FORMATIONS)[number]
/** SAR-2.9, 6.6: how a unit stands: in a formation, in a closed column (SAR-6.7), as a mob, or as guns on or off their limbers. */
export type Stance = Formation | 'closedColumn' | 'mob' | 'limbered' | 'unlimbered'
/** SAR-10.2: a zone around a unit. */
export type Zone = 'front' | 'flank' | 'rear'

/** SAR-2.2: a unit's castings at the start, and how many of them are casualties and stragglers. The rest are effectives. */
export interface Strength {
  readonly start: number
  readonly casualties: number
  readonly stragglers: number
}

/** Losses in castings. */
export interface Losses {
  readonly stragglers: number
  readonly casualties: number
}

/** SAR-11.9: a row of the fire modifiers about the target: where it stands, or what it is. */
export type FireTarget = keyof Tables['fireModifiers']['target']
/** SAR-14.4: a row of the melee modifiers about the target. */
export type MeleeTarget = keyof Tables['meleeModifiers']['target']

/** One modifier: the name of its row, and its value. */
export interface Modifier {
  readonly name: string
  readonly value: number
}
/** A sum of modifiers with its parts. `warnings`: names of rows that do not count, because the profile or the arm does not have them (SAR-11.9). */
export interface Shift {
  readonly sum: number
  readonly modifiers: readonly Modifier[]
  readonly warnings: readonly string[]
}

/** SAR-2.1, 23: what sets a unit apart, such as `lancers` or `irregular`. */
export type Tag = (typeof UNIT_TAGS)[number]

/** SAR-2.1: the facts about a regiment, battalion or battery that never change in a battle. */
export interface UnitFacts {
  readonly id: string
  readonly arm: Arm
  readonly nation: string
  /** SAR-23.8: null for irregulars until they are rated; they then count as untrained. */
  readonly training: Training | null
  /** Null for artillery, which fires by poundage. */
  readonly weapon: SmallArm | null
  readonly meleeWeapon: 'sabre' | 'lance' | null
  readonly artilleryClass: GunClass | null
  /** SAR-7.2: the class by whose row of the movement table a battery moves, where that is not its own (guns drawn by oxen). */
  readonly moveAs?: GunClass
  readonly tags: readonly Tag[]
  /** The id of the leader to whose command the unit belongs (SAR-2.4). */
  readonly leader: string
}

/** SAR-16: one gun casting, with the castings of its crew. */
export interface Gun {
  /** The weight of its shot. */
  readonly pounds: number
  readonly artillerists: number
  readonly infantry: number
  /** SAR-16.12 (optional): hits taken; at two the casting is gone. */
  readonly damage: number
}

/** SAR-4: the facts about a leader that never change in a battle. */
export interface LeaderFacts {
  readonly id: string
  readonly nation: string
  /** Leader rating (SAR-4.1). */
  readonly lr: number
  /** SAR-4.18 (optional): his second rating, which counts where he leads in person. */
  readonly personalLR?: number
  readonly role: 'army' | 'division' | 'brigade' | 'cavalryBrigade'
  /** The id of the leader above him; null for the army's leader. */
  readonly superior: string | null
}

/** SAR-4.15: a leader's mission. */
export interface Mission {
  readonly task: (typeof MISSION_TASKS)[number]
  readonly objectiveKind: 'terrain' | 'unit'
  readonly objectiveId: string
  readonly purpose: string
}

/** SAR-27: the nine optional rules, on or off; all are off by default. */
export interface OptionalRules {
  readonly optSecondLeaderRatings: boolean
  readonly optLossOfUnits: boolean
  readonly optSoakOff: boolean
  readonly optCounterCharge: boolean
  readonly optFollowUpCharge: boolean
  readonly optArtilleryAmmo: boolean
  readonly optGunDamage: boolean
  readonly optLeaderRallies: boolean
  readonly optHiddenUnits: boolean
}
