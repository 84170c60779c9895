import * as v from 'valibot'
import { ok, type Result } from '../../core/result'
import type { PlannedAttack } from '../../operational/combat/forecast'
import { parseForm } from '../../game/fault'
import { RESOLVERS, type Resolver } from '../../operational/types'
import { refuseUnknownResolver } from './options'

/** Longest id, and most ids in a list, that are read. */
const MAX_ID_LENGTH = 64
const MAX_IDS = 64
const IdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ID_LENGTH))
const IdsSchema = v.pipe(v.array(IdSchema), v.maxLength(MAX_IDS))
const PlannedAttackSchema = v.strictObject({
  target: IdSchema,
  attackers: IdsSchema,
  /** Batteries that bombard from two or three hexes away. They may be named in `attackers` instead. */
  bombard: v.exactOptional(IdsSchema),
  /** The unit that gives the attack its morale and quality (OPS-8.2); null: batteries bombard alone. */
  lead: v.exactOptional(v.nullable(IdSchema), null),
  charge: v.exactOptional(v.boolean(), false),
  defenderLead: v.exactOptional(IdSchema),
  /** What is to decide the attack: the combat table, or a tabletop engine (OPS-22.1). */
  resolver: v.exactOptional(v.picklist(RESOLVERS)),
})

/** Reads any value as an attack to forecast (src/cli/PROTOCOL.md), and the resolver that it names; null: it names none. */
export function parsePlannedAttack(value: unknown): Result<{ plan: PlannedAttack; resolver: Resolver | null }> {
  const unknownResolver = refuseUnknownResolver((value as { resolver?: unknown } | null)?.resolver)
  if (unknownResolver) return unknownResolver
  const parsed = parseForm(PlannedAttackSchema, 'bad-argument', 'attack', value)
  if (!parsed.ok) return parsed
  const { target, attackers, bombard = [], lead, charge, defenderLead, resolver = null } = parsed.value
  const allAttackers = [...new Set([...attackers, ...bombard])].sort()
  const plan = { target, attackers: allAttackers, lead, charge }
  return ok({ plan: defenderLead === undefined ? plan : { ...plan, defenderLead }, resolver })
}
