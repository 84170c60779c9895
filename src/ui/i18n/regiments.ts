import type { Lang } from './types'

// The regiments that fight on the table, by the ids of their rosters.

/** Mexican regiments have their names of 1847 in both languages: [full name, label]. */
const MEXICAN: Readonly<Record<string, readonly [string, string]>> = {
  'mexican.east.1.main.mexico1': ['1.er Batallón Activo de México', '1.º Méx.'],
  'mexican.east.1.main.lagos': ['Batallón Activo de Lagos', 'Lagos'],
  'mexican.east.1.light2.light2': ['2.º Regimiento Ligero', '2.º Lig.'],
  'mexican.east.2.morelia.morelia': ['Batallón Activo de Morelia', 'Morelia'],
  'mexican.east.2.morelia.invalids': ['Batallón de Inválidos de México', 'Inválidos'],
  'mexican.east.3.line.grenadiers': ['Batallón de Granaderos de la Guardia de los Supremos Poderes', 'Granaderos'],
  'mexican.east.3.line.mixed': ['Batallón Mixto de Santa Anna', 'Mixto'],
  'mexican.east.3.guard.matamoros': ['Guardia Nacional de Matamoros de Morelia', 'Matamoros'],
  'mexican.east.3.guard.sanblas': ['Batallón Activo de San Blas', 'S. Blas'],
  'mexican.east.4.light13.light1': ['1.er Regimiento Ligero', '1.º Lig.'],
  'mexican.east.4.light13.light3': ['3.er Regimiento Ligero', '3.º Lig.'],
  'mexican.east.4.light4.light4': ['4.º Regimiento Ligero', '4.º Lig.'],
  'mexican.east.4.light4.line11': ['11.º Regimiento de Línea', '11.º Lín.'],
  'mexican.east.5.line10.line10': ['10.º Regimiento de Línea', '10.º Lín.'],
  'mexican.east.5.activos.oaxaca': ['Batallón Activo de Oajaca', 'Oajaca'],
  'mexican.east.5.activos.queretaro': ['Batallón Activo de Querétaro', 'Querét.'],
  'mexican.east.5.guard.mina': ['Guardia Nacional de Mina', 'Mina'],
  'mexican.east.5.guard.queretaro': ['Guardia Nacional de Querétaro', 'G. N. Querét.'],
  'mexican.east.6.bravos.bravos': ['Batallón de Bravos', 'Bravos'],
  'mexican.east.6.independencia.independencia': ['Batallón Independencia', 'Indep.'],
  'mexican.east.6.hidalgo.hidalgo': ['Batallón Hidalgo', 'Hidalgo'],
  'mexican.east.6.victoria.victoria': ['Batallón Victoria', 'Victoria'],
  'mexican.east.7.line.pickets': ['Fuerza de piquetes de línea', 'Piquetes'],
  'mexican.east.7.acapulco.acapulco': ['Batallón Activo de Acapulco', 'Acapulco'],
  'mexican.east.7.tlapa.tlapa': ['Batallón de Tlapa', 'Tlapa'],
  'mexican.east.7.tlapa.libertad': ['Batallón de la Libertad', 'Libertad'],
  'mexican.east.a.patricio.patricio': ['Batería de San Patricio', 'S. Patricio'],
  'mexican.east.a.sanantonio.sanantonio': ['Batería de San Antonio', 'S. Antonio'],
  'mexican.east.a.churubusco.churubusco': ['Batería del puente de Churubusco', 'Puente'],
  'mexican.east.a.city.city': ['Batería de la línea de la ciudad', 'Ciudad'],
  'mexican.north.1.infantry.fijo': ['Fijo de México', 'Fijo'],
  'mexican.north.1.infantry.potosi': ['Batallón Activo de San Luis Potosí', 'S. L. Potosí'],
  'mexican.north.1.cavalry7.cavalry7': ['7.º Regimiento de Caballería', '7.º Cab.'],
  'mexican.north.1.battery.battery': ['Batería de campaña', 'Campaña'],
  'mexican.north.2.line.line10': ['10.º Regimiento de Línea', '10.º Lín.'],
  'mexican.north.2.line.tampico': ['Guarda-Costa de Tampico', 'Tampico'],
  'mexican.north.2.activos.celaya': ['Batallón Activo de Celaya', 'Celaya'],
  'mexican.north.2.activos.guanajuato': ['Batallón Activo de Guanajuato', 'Guanaj.'],
  'mexican.north.2.activos.queretaro': ['Batallón Activo de Querétaro', 'Querét.'],
  'mexican.north.2.battery.battery': ['Batería de sitio y de batalla', 'Piezas'],
  'mexican.north.3.infantry.mixed': ['Batallón Mixto de Santa Anna', 'Mixto'],
  'mexican.north.3.infantry.aguascalientes': ['Batallón Activo de Aguascalientes', 'Aguasc.'],
  'mexican.north.3.zapadores.zapadores': ['Regimiento de Zapadores', 'Zapadores'],
  'mexican.north.4.cavalry2.cavalry2': ['2.º Regimiento de Caballería', '2.º Cab.'],
  'mexican.north.4.cavalry3.cavalry3': ['3.er Regimiento de Caballería', '3.º Cab.'],
  'mexican.north.4.cavalry8.cavalry8': ['8.º Regimiento de Caballería', '8.º Cab.'],
  'mexican.north.4.guanajuato.guanajuato': ['Caballería Activa de Guanajuato', 'Cab. Guan.'],
  'mexican.south.1.cavalry5.cavalry5': ['5.º Regimiento de Caballería', '5.º Cab.'],
  'mexican.south.1.cavalry9.cavalry9': ['9.º Regimiento de Caballería', '9.º Cab.'],
  'mexican.south.1.coraceros.coraceros': ['Regimiento de Coraceros de Tulancingo', 'Coraceros'],
  'mexican.south.1.morelia.morelia': ['Caballería Activa de Morelia', 'Cab. Mor.'],
  'mexican.south.2.husares.husares': ['Regimiento de Húsares de la Guardia', 'Húsares'],
  'mexican.south.2.jalapa.jalapa': ['Caballería Activa de Jalapa', 'Jalapa'],
  'mexican.south.2.guard.chalchicomula': ['Escuadrón de Chalchicomula', 'Chalch.'],
  'mexican.south.2.guard.orizaba': ['Escuadrón de Orizaba', 'Orizaba'],
}

/** US regiments: [English label, Spanish full name, Spanish label]. The English full name is on the roster. */
const US: Readonly<Record<string, readonly [string, string, string]>> = {
  'us.1.clarke.inf5': ['5th Inf', '5.º de Infantería', '5.º Inf.'],
  'us.1.clarke.inf6': ['6th Inf', '6.º de Infantería', '6.º Inf.'],
  'us.1.clarke.inf8': ['8th Inf', '8.º de Infantería', '8.º Inf.'],
  'us.1.garland.art2': ['2nd Art', '2.º de Artillería (a pie)', '2.º Art.'],
  'us.1.garland.art3': ['3rd Art', '3.º de Artillería (a pie)', '3.º Art.'],
  'us.1.garland.inf4': ['4th Inf', '4.º de Infantería', '4.º Inf.'],
  'us.1.duncan.a2': ['Duncan', 'Batería A del 2.º de Artillería (ligera)', 'Duncan'],
  'us.2.smith.rifles': ['Rifles', 'Regimiento de Rifleros Montados (desmontados)', 'Rifleros'],
  'us.2.smith.art1': ['1st Art', '1.º de Artillería (a pie)', '1.º Art.'],
  'us.2.smith.inf3': ['3rd Inf', '3.º de Infantería', '3.º Inf.'],
  'us.2.smith.sappers': ['Sappers', 'Compañía A de Ingenieros (zapadores)', 'Zapadores'],
  'us.2.riley.art4': ['4th Art', '4.º de Artillería (a pie)', '4.º Art.'],
  'us.2.riley.inf2': ['2nd Inf', '2.º de Infantería', '2.º Inf.'],
  'us.2.riley.inf7': ['7th Inf', '7.º de Infantería', '7.º Inf.'],
  'us.2.taylor.k1': ['Taylor', 'Batería K del 1.º de Artillería (ligera)', 'Taylor'],
  'us.3.pierce.inf9': ['9th Inf', '9.º de Infantería', '9.º Inf.'],
  'us.3.pierce.inf12': ['12th Inf', '12.º de Infantería', '12.º Inf.'],
  'us.3.pierce.inf15': ['15th Inf', '15.º de Infantería', '15.º Inf.'],
  'us.3.cadwalader.inf11': ['11th Inf', '11.º de Infantería', '11.º Inf.'],
  'us.3.cadwalader.inf14': ['14th Inf', '14.º de Infantería', '14.º Inf.'],
  'us.3.cadwalader.voltigeurs': ['Voltigeurs', 'Regimiento de Volteadores', 'Volteadores'],
  'us.3.cadwalader.howitzers': ['Howitzers', 'Batería de obuses y cohetes de los Volteadores', 'Obuses'],
  'us.3.magruder.i1': ['Magruder', 'Batería I del 1.º de Artillería (ligera)', 'Magruder'],
  'us.4.marines.marines': ['Marines', 'Batallón de Marina', 'Marina'],
  'us.4.newyork.newyork': ['N. York', 'Regimiento de Voluntarios de Nueva York', 'N. York'],
  'us.4.pennsylvania.pennsylvania': ['2nd Penn.', '2.º de Voluntarios de Pensilvania', 'Pensilv.'],
  'us.4.carolina.carolina': ['S. Carol.', 'Regimiento de Voluntarios de Carolina del Sur (Palmetto)', 'Carol. S.'],
  'us.4.steptoe.steptoe': ['Steptoe', 'Batería Steptoe del 3.º de Artillería', 'Steptoe'],
  'us.a.dragoons1.f1': ['1st Drag', 'Compañía F del 1.º de Dragones', '1.º Drag.'],
  'us.a.dragoons1.rifles': ['Mtd Rifles', 'Escuadrón de Rifleros Montados, dos compañías', 'Rifl. mont.'],
  'us.a.dragoons2.dragoons2': ['2nd Drag', '2.º de Dragones, seis compañías', '2.º Drag.'],
  'us.a.dragoons3.dragoons3': ['3rd Drag', '3.º de Dragones, tres compañías', '3.º Drag.'],
}

/** At most so many letters of a printed name fit a label on the table. */
const MAX_LABEL_LETTERS = 12

/**
 * Id of the regiment that a unit belongs to: the unit's id, cut off at its last separator until a table above has it; '' where none has. A part
 * that was split off (SAR-2.5) has the id of its regiment with an addition.
 */
function regimentIdOf(unitId: string): string {
  let id = unitId
  while (id !== '' && !(id in MEXICAN) && !(id in US)) {
    const lastSeparator = Math.max(id.lastIndexOf('.'), id.lastIndexOf(':'), id.lastIndexOf('/'), id.lastIndexOf('#'))
    id = lastSeparator < 0 ? '' : id.slice(0, lastSeparator)
  }
  return id
}

/** Historical name of a regiment; `printed`, the name on its roster, where there is none. */
export function regimentName(id: string, printed: string, lang: Lang): string {
  const regimentId = regimentIdOf(id)
  const [mexicanName] = MEXICAN[regimentId] ?? []
  const [, spanishNameOfUs] = US[regimentId] ?? []
  return mexicanName ?? (lang === 'es' ? spanishNameOfUs : undefined) ?? printed
}

/** Name of a regiment that fits a label on the table: the historical one, else the beginning of the printed one. */
export function regimentShort(id: string, printed: string, lang: Lang): string {
  const regimentId = regimentIdOf(id)
  const [, mexicanLabel] = MEXICAN[regimentId] ?? []
  const [englishLabel, , spanishLabel] = US[regimentId] ?? []
  const usLabel = lang === 'es' ? spanishLabel : englishLabel
  return mexicanLabel ?? usLabel ?? printed.slice(0, MAX_LABEL_LETTERS)
}

/** Spanish articles by the first word of a regiment's name. Every name is singular, as the sentences need, and every other one masculine. */
const SPANISH_ARTICLES: Readonly<Record<string, string>> = {
  Batería: 'la',
  Caballería: 'la',
  Compañía: 'la',
  Fuerza: 'la',
  Guardia: 'la',
}

/** The name of a regiment as the object of a sentence: "the 8th US Infantry", "la Caballería Activa de Guanajuato". */
export function nameWithArticle(name: string, lang: Lang): string {
  const [firstWord = ''] = name.split(' ')
  if (lang === 'es') return `${SPANISH_ARTICLES[firstWord] ?? 'el'} ${name}`
  // A lettered battery or company, or one named for its captain, has no article in English.
  return /^(Battery|Company) [A-Z]\b/.test(name) || /^\S+'s /.test(name) ? name : `the ${name}`
}

/** Ranks in Spanish, longest first. Mexican ranks stand in Spanish in the data already ("Gen. de brigada"). */
const SPANISH_RANKS: readonly (readonly [english: string, spanish: string])[] = [
  ['Bvt. Brig. Gen.', 'Gral. brigadier graduado'],
  ['Brig. Gen.', 'Gral. brigadier'],
  ['Maj. Gen.', 'Gral. de división'],
  ['Bvt. Lt. Col.', 'Tte. Cnel. graduado'],
  ['Bvt. Col.', 'Cnel. graduado'],
  ['Bvt. Maj.', 'May. graduado'],
  ['Lt. Col.', 'Tte. Cnel.'],
  ['Col.', 'Cnel.'],
  ['Maj.', 'May.'],
  ['Capt.', 'Cap.'],
  ['Capts.', 'Caps.'],
  ['1st Lt.', 'Tte.'],
  ['Lt.', 'Tte.'],
  ['Gen.', 'Gral.'],
]

/** The name of an officer with his rank before it, with the rank in the language of the page. */
export function rankedName(name: string, lang: Lang): string {
  const rank = lang === 'es' ? SPANISH_RANKS.find(([english]) => name.startsWith(`${english} `)) : undefined
  return rank ? `${rank[1]}${name.slice(rank[0].length)}` : name
}

/** Several officers with their ranks, such as "Bvt. Col. John Garland (4th Inf.)" or "Col. A; Maj. B", in the language of the page. */
export function rankedNames(names: string, lang: Lang): string {
  const ranked = names.split('; ').map((name) => rankedName(name, lang))
  if (lang !== 'es') return ranked.join('; ')
  return ranked
    .join('; ')
    .replace(/(\d+)(?:st|nd|rd|th) /g, '$1.º ')
    .replace(' and ', ' y ')
}
