// What a side still owes before its answer may end: missions at set-up (SAR-4.15), targets of charges (SAR-13.1) and of First Fire (SAR-4.8).
import * as v from 'valibot'
import { sampleAction } from '../../common/legalEntry'
import { ActionSchema, type BattleAction } from '../schemas/action'
import { answersOf } from './answers'
import { check, legal } from './engine'
import type { LegalEntry } from './entries'
import { leadersWithoutMission } from './orders/missions'
import type { BattleTable } from './run'
import type { Side } from './types'

/** How many actions of a legal entry are tried; a mission may be legal with some of its tasks only (SAR-4.16). */
const TRIES_PER_ENTRY = 8

/** The first legal action that brings a side nearer to `ready`; null when it owes none. For players who left something out. */
export function firstActionOwed(table: BattleTable, side: Side): BattleAction | null {
  if (check(table, side, { type: 'ready' }) === null) return null
  const { targets, fires } = answersOf(table, side)
  const withoutMission = table.battle.phase === 'setup' ? leadersWithoutMission(table, side) : []
  const isOwed = ({ type, unit, to }: LegalEntry): boolean =>
    (type === 'charge' && targets[String(unit)] === undefined) ||
    (type === 'fire' && fires[String(unit)] === undefined) ||
    (type === 'mission' && withoutMission.includes(String(to)))
  for (const entry of legal(table, side).filter(isOwed))
    for (let sample = 0; sample < TRIES_PER_ENTRY; sample++) {
      const action = v.safeParse(ActionSchema, sampleAction(entry, sample))
      if (action.success && check(table, side, action.output) === null) return action.output
    }
  return null
}
