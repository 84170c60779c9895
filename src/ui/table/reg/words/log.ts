import { settings } from '../../../shell/storage/settings'

type Named = Readonly<Record<string, string>>

const en = {
  die: (value: number) => `die ${value}`,
  placed: (unit: string) => `${unit} is placed`,
  arrived: (unit: string) => `${unit} comes on`,
  leader: (what: string, leader: string, unit: string | null): string =>
    ({
      attached: `${leader} joins ${unit ?? ''}`,
      detached: `${leader} leaves his unit`,
      rode: unit === null ? `${leader} rides` : `${leader} rides to ${unit}`,
      replaced: `${leader} takes the command`,
      returned: `${leader} is back`,
      mounted: `${leader} has a horse again`,
    })[what] ?? `${leader}: ${what}`,
  check: (leader: string | null, die: number) =>
    leader === null ? `A unit out of command checks: die ${die}` : `${leader}’s units check: die ${die}`,
  chargesCold: (unit: string, target: string) => `${unit} charges ${target} with cold steel`,
  moved: (why: string, unit: string): string =>
    ({
      charge: `${unit} goes in`,
      countercharge: `${unit} countercharges`,
      retreat: `${unit} retreats`,
      recall: `${unit} is recalled`,
      breakthrough: `${unit} breaks through`,
      carry: `${unit} carries the position`,
      evade: `${unit} evades`,
    })[why] ?? `${unit} moves`,
  formed: (unit: string, formation: string) => `${unit} forms: ${formation}`,
  chargeEnds: (how: string, unit: string, target: string): string =>
    ({
      short: `${unit} falls short of ${target}`,
      checked: `${unit}’s charge on ${target} is checked`,
      contact: `${unit} is in contact with ${target}`,
      home: `${unit} charges home on ${target}`,
    })[how] ?? `${unit}: ${how}`,
  fire: (firers: string, target: string, isCannonade: boolean) =>
    `${isCannonade ? 'Cannonade' : 'Musketry'} of ${firers} at ${target}`,
  rockets: (dice: string) => `rockets: ${dice}`,
  massed: (unit: string, effect: string) => `massed behind it, ${unit}: ${effect}`,
  losses: (unit: string, stands: number, left: number) =>
    `${unit} loses ${stands} ${stands === 1 ? 'stand' : 'stands'}; ${left} left`,
  order: (unit: string, order: string) => `${unit} is ${order}`,
  guns: (what: string, unit: string, gun: number | null): string => {
    const which = gun === null ? 'its guns' : `gun ${gun}`
    return (
      {
        wrecked: `${unit}: ${which} wrecked`,
        silenced: `${unit}: ${which} silenced`,
        damaged: `${unit}: ${which} damaged`,
        lost: `${unit}: ${which} lost`,
        rallied: `${unit}: ${which} served again`,
      }[what] ?? `${unit}: ${what}`
    )
  },
  ammunition: (unit: string, low: boolean) =>
    low ? `${unit} is low on ammunition` : `${unit} has its ammunition again`,
  fallen: (leader: string, die: number, what: string) => `${leader}: die ${die}, ${what}`,
  wounds: {
    killed: 'killed',
    mortallyWounded: 'mortally wounded',
    grievouslyWounded: 'grievously wounded',
    fleshWound: 'a light wound',
    horseLost: 'his horse killed under him',
    coatPierced: 'his coat pierced',
    staffOfficerHit: 'a staff officer hit',
    unmoved: 'unmoved',
  } as Named,
  difference: (value: string) => `difference ${value}`,
  special: (what: string, args: Named): string =>
    ({
      grassFire: 'The grass burns: smoke drifts over the field',
      smokeDrifts: 'The smoke drifts on',
      smokeGone: 'The smoke has gone',
    })[what] ??
    `${what}${
      Object.keys(args).length > 0
        ? `: ${Object.entries(args)
            .map(([name, value]) => `${name} ${value}`)
            .join(', ')}`
        : ''
    }`,
  morale: (what: string, side: string, where: string | null): string =>
    ({
      keyPositionLost: `${side} has lost a key position${where === null ? '' : `: ${where}`}`,
      keyPositionRegained: `${side} holds a key position again${where === null ? '' : `: ${where}`}`,
      heavyCasualties: `${side} has heavy casualties`,
      greaterLosses: `${side} has the greater losses`,
    })[what] ?? `${side}: ${what}`,
}
type LogWords = typeof en

const es: LogWords = {
  die: (value) => `dado ${value}`,
  placed: (unit) => `${unit} queda en su lugar`,
  arrived: (unit) => `${unit} entra`,
  leader: (what, leader, unit) =>
    ({
      attached: `${leader} se agrega a ${unit ?? ''}`,
      detached: `${leader} deja su unidad`,
      rode: unit === null ? `${leader} cabalga` : `${leader} cabalga hasta ${unit}`,
      replaced: `${leader} toma el mando`,
      returned: `${leader} ha vuelto`,
      mounted: `${leader} tiene caballo otra vez`,
    })[what] ?? `${leader}: ${what}`,
  check: (leader, die) =>
    leader === null
      ? `Chequea una unidad fuera de mando: dado ${die}`
      : `Chequean las unidades de ${leader}: dado ${die}`,
  chargesCold: (unit, target) => `${unit} carga contra ${target} al arma blanca`,
  moved: (why, unit) =>
    ({
      charge: `${unit} va al choque`,
      countercharge: `${unit} hace contracarga`,
      retreat: `${unit} se retira`,
      recall: `${unit} oye la llamada y vuelve`,
      breakthrough: `${unit} irrumpe`,
      carry: `${unit} toma la posición`,
      evade: `${unit} esquiva`,
    })[why] ?? `${unit} se mueve`,
  formed: (unit, formation) => `${unit} forma: ${formation}`,
  chargeEnds: (how, unit, target) =>
    ({
      short: `${unit} no alcanza a ${target}`,
      checked: `la carga de ${unit} contra ${target} queda detenida`,
      contact: `${unit} llega al contacto con ${target}`,
      home: `${unit} carga a fondo contra ${target}`,
    })[how] ?? `${unit}: ${how}`,
  fire: (firers, target, isCannonade) => `${isCannonade ? 'Cañoneo' : 'Fusilería'} de ${firers} contra ${target}`,
  rockets: (dice) => `cohetes: ${dice}`,
  massed: (unit, effect) => `apiñada detrás, ${unit}: ${effect}`,
  losses: (unit, stands, left) =>
    `${unit} pierde ${stands} ${stands === 1 ? 'peana' : 'peanas'}; ${left === 1 ? 'queda' : 'quedan'} ${left}`,
  order: (unit, order) => `${unit} está ${order}`,
  guns: (what, unit, gun) => {
    const which = gun === null ? 'sus piezas' : `la pieza ${gun}`
    const s = gun === null ? 's' : ''
    return (
      {
        wrecked: `${unit}: ${which}, destrozada${s}`,
        silenced: `${unit}: ${which}, acallada${s}`,
        damaged: `${unit}: ${which}, dañada${s}`,
        lost: `${unit}: pierde ${which}`,
        rallied: `${unit}: se vuelve a servir ${which}`,
      }[what] ?? `${unit}: ${what}`
    )
  },
  ammunition: (unit, low) => (low ? `${unit} queda con escasa munición` : `${unit} vuelve a tener munición`),
  fallen: (leader, die, what) => `${leader}: dado ${die}, ${what}`,
  wounds: {
    killed: 'muerto',
    mortallyWounded: 'herido de muerte',
    grievouslyWounded: 'herido de gravedad',
    fleshWound: 'una herida leve',
    horseLost: 'le matan el caballo',
    coatPierced: 'le agujerean la casaca',
    staffOfficerHit: 'cae un ayudante',
    unmoved: 'impávido',
  },
  difference: (value) => `diferencia ${value}`,
  special: (what, args) =>
    ({
      grassFire: 'Arde el pastizal: el humo cubre el campo',
      smokeDrifts: 'El humo sigue corriéndose',
      smokeGone: 'Se ha ido el humo',
    })[what] ??
    `${what}${
      Object.keys(args).length > 0
        ? `: ${Object.entries(args)
            .map(([name, value]) => `${name} ${value}`)
            .join(', ')}`
        : ''
    }`,
  morale: (what, side, where) =>
    ({
      keyPositionLost: `${side} ha perdido una posición clave${where === null ? '' : `: ${where}`}`,
      keyPositionRegained: `${side} tiene otra vez una posición clave${where === null ? '' : `: ${where}`}`,
      heavyCasualties: `${side} sufre bajas cuantiosas`,
      greaterLosses: `${side} tiene las pérdidas mayores`,
    })[what] ?? `${side}: ${what}`,
}

/** The words of the log of a Regimental battle in the page's language. */
export const logWords = (): LogWords => (settings.value.lang === 'es' ? es : en)
