import type { Assumption } from '../../../../tabletop/common/previewFight'

/** What a preview takes for granted, as sentences for the player. */
export const ASSUMPTION_WORDS: Readonly<Record<'en' | 'es', Readonly<Record<Assumption, string>>>> = {
  en: {
    noSoakOff: 'The target cancels no losses by giving ground.',
    noGunHit: 'No gun of the target is hit.',
    ammunitionAsNow: 'Ammunition is as it is now, before a wagon helps.',
    notRated: 'Irregulars not yet rated do not run at their rating.',
    nobodyElseMoves: 'Nobody else moves.',
    onlyThisFire: 'Only the fire counted here strikes the charger.',
    placesAtContact: 'Fire and melee are reckoned from the places at contact.',
    nobodyElseRuns: 'Nobody runs because he sees a friend break.',
    noLossesOnTheWay: 'The march itself costs no stragglers.',
    onlyTheTarget: 'Other enemies whom the charger touches are left out.',
    noCounterCharge: 'The target does not charge back, although it may: then both would roll to close.',
    firstRoundOnly: 'Of a melee of several only the first round is reckoned, from strengths now.',
    thisTurnOnly: 'Only the rounds of this turn are fought.',
    partsNotDetached: 'Parts yet to be detached still stand with their unit.',
    ordersAsNow: 'Orders are as they lie now; more may follow.',
  },
  es: {
    noSoakOff: 'El blanco no anula pérdidas cediendo terreno.',
    noGunHit: 'Ningún cañón del blanco resulta alcanzado.',
    ammunitionAsNow: 'La munición es la de ahora, antes de que ayude un carro.',
    notRated: 'Los irregulares aún sin calificar no huyen al calificarse.',
    nobodyElseMoves: 'Nadie más se mueve.',
    onlyThisFire: 'Al atacante solo le da el fuego que aquí se cuenta.',
    placesAtContact: 'El fuego y el cuerpo a cuerpo se calculan desde los lugares del contacto.',
    nobodyElseRuns: 'Nadie huye por ver huir a un compañero.',
    noLossesOnTheWay: 'La marcha misma no cuesta rezagados.',
    onlyTheTarget: 'No se cuentan los demás enemigos que el atacante toca.',
    noCounterCharge: 'El blanco no contracarga, aunque puede: entonces los dos tirarían para llegar al choque.',
    firstRoundOnly: 'De un cuerpo a cuerpo de varias solo se calcula la primera ronda, con las fuerzas de ahora.',
    thisTurnOnly: 'Solo se combaten las rondas de este turno.',
    partsNotDetached: 'Las partes por destacar siguen aún con su unidad.',
    ordersAsNow: 'Las órdenes son las de ahora; pueden seguir otras.',
  },
}
