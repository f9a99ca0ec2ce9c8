import type { Problem, ProblemCode } from './problem';

/** Validation messages of the server's answers and of the forms. */
export const PROBLEM_MESSAGES: Record<'fr' | 'en', Record<ProblemCode, string>> = {
  fr: {
    required: 'Champ obligatoire.',
    invalid: 'Champ non renseigné ou type de donnée non valide.',
    invalid_date: 'Cette date n’existe pas : écrivez-la 2026-12-31 (dans un formulaire, 31/12/2026 aussi).',
    date_in_future: 'La date ne peut pas être dans le futur.',
    max_length: 'Longueur maximale autorisée : {limit}.',
    min_length: 'Longueur minimale : {limit}.',
    range: 'Valeur attendue dans l’intervalle : {range}.',
    not_whole: 'Un nombre entier est attendu.',
    too_many: 'Nombre maximal d’éléments : {limit}.',
    too_deep: 'Imbriqué sur plus de {limit} niveaux : aucune donnée d’ici ne l’est.',
    unknown_reference: 'Cet élément n’existe pas ou a été supprimé.',
    wrong_list: 'Cette valeur appartient à une autre liste.',
    not_offered: 'Cette valeur n’est pas proposée pour ce type d’infrastructure ou de réseau.',
    wrong_infrastructure_type: 'Ce champ ne concerne pas ce type d’infrastructure.',
    geometry_invalid: 'La géométrie est vide ou ses coordonnées ne sont pas des nombres.',
    geometry_type: 'Type de géométrie attendu : {expected}.',
    geometry_dimension: 'Les coordonnées doivent avoir deux dimensions : longitude et latitude.',
    geometry_too_short: 'Une ligne relie au moins deux points différents.',
    out_of_territory: 'La position est hors du territoire couvert.',
    invalid_url: 'Adresse web non valide (elle commence par http:// ou https://).',
    invalid_email: 'Adresse électronique non valide.',
    already_used: 'Cette valeur est déjà utilisée.',
    held_by_rules:
      'Des règles du produit reposent sur cet élément : seuls ses libellés et son rang changent.',
    invalid_layer_url:
      'Une adresse de tuiles est attendue, comme {example}, sans espace, guillemet ni point-virgule ; une virgule s’écrit %2C.',
    above_max_zoom: 'Ce zoom dépasse le zoom maximal de la couche.',
    only_one: 'Il en faut au moins un comme celui-ci : ajoutez-en ou choisissez-en un autre d’abord.',
    unknown_field: 'Ce champ est inconnu.',
    unknown_field_near: 'Ce champ est inconnu. Vouliez-vous dire « {near} » ?',
    conflicting_fields:
      'Donné deux fois avec des valeurs différentes, ici et dans « {other} » : n’envoyez que l’un des deux.',
    password_minimum: 'Le mot de passe compte au moins {limit} caractères.',
    password_characters: 'Le mot de passe doit contenir des caractères spéciaux et des chiffres.',
    password_confirmation: 'La confirmation ne correspond pas au mot de passe.',
    password_contains_username: 'Le mot de passe ne doit pas contenir le nom d’utilisateur.',
    password_common:
      'Ce mot de passe fait partie des premiers que l’on essaie. Assemblez plutôt plusieurs mots sans rapport.',
    wrong_password: 'Ce n’est pas votre mot de passe actuel.',
    invalid_username: 'Lettres sans accent, chiffres, point, tiret et tiret bas seulement, sans espace.',
    link_expired: 'Ce lien ne sert plus : son délai est passé, ou il est incomplet. Demandez-en un nouveau.',
    link_used: 'Ce lien ne sert plus : il a déjà été utilisé. Demandez-en un nouveau.',
    already_active: 'Ce compte a déjà été activé.',
    already_refused: 'Cette demande a déjà été refusée.',
    areas_locked: 'Vos zones décident de ce que vous pouvez faire : seul un administrateur peut les changer.',
    outside_areas:
      'Vous pouvez modifier les données de vos zones d’intervention seulement ({allowed}). Ici : {found}.',
    outside_every_area:
      'Vous pouvez modifier les données de vos zones d’intervention seulement ({allowed}). Cet endroit n’est dans aucune zone connue.',
    infrastructure_outside_areas:
      'Le support ou la ligne nommé est hors de vos zones d’intervention ({allowed}). Il se trouve ici : {found}. Choisissez-en un dans vos zones, ou aucun.',
    picture_of_another:
      'Cette photo a été ajoutée par une autre personne et ne fait partie d’aucune donnée de vos zones : ajoutez la vôtre.',
    no_areas:
      'Votre compte n’a pas de zone d’intervention : demandez-en une à un administrateur pour saisir des données.',
    last_administrator: 'Ce compte est le dernier administrateur : nommez-en un autre d’abord.',
    not_an_image: 'Le fichier doit être une image.',
    file_too_large: 'La taille du fichier doit être inférieure à {limit} Mo.',
    image_too_large: 'L’image compte trop de pixels (maximum {limit} millions).',
    file_damaged: 'Le fichier est incomplet ou abîmé.',
    columns_missing: 'Ces colonnes manquent dans le fichier : {columns}.',
    file_not_loaded: 'Problème de chargement de fichier ; fichier non chargé.',
  },
  en: {
    required: 'Required field.',
    invalid: 'Field not filled in or data type not valid.',
    invalid_date: 'This date does not exist: write it as 2026-12-31 (in a form, 31/12/2026 too).',
    date_in_future: 'The date cannot lie in the future.',
    max_length: 'Max length authorized: {limit}.',
    min_length: 'Minimum length: {limit}.',
    range: 'Value awaited in range: {range}.',
    not_whole: 'A whole number is expected.',
    too_many: 'At most {limit} items.',
    too_deep: 'Nested more than {limit} levels deep, which nothing here needs.',
    unknown_reference: 'This item does not exist or was deleted.',
    wrong_list: 'This value belongs to another list.',
    not_offered: 'This value is not offered for this type of infrastructure or network.',
    wrong_infrastructure_type: 'This field does not concern this type of infrastructure.',
    geometry_invalid: 'The geometry is empty or its coordinates are not numbers.',
    geometry_type: 'Expected type of geometry: {expected}.',
    geometry_dimension: 'Coordinates must have two dimensions: longitude and latitude.',
    geometry_too_short: 'A line joins at least two different points.',
    out_of_territory: 'The position lies outside the territory covered.',
    invalid_url: 'Not a valid web address (it starts with http:// or https://).',
    invalid_email: 'Not a valid e-mail address.',
    already_used: 'This value is already in use.',
    held_by_rules: 'Rules of the product rest on this item: only its labels and its place can change.',
    invalid_layer_url:
      'An address of tiles is expected, such as {example}, without spaces, quotes or semicolons; a comma is written %2C.',
    above_max_zoom: 'This zoom is beyond the largest zoom of the layer.',
    only_one: 'At least one like this is needed: add or choose another one first.',
    unknown_field: 'This field is unknown.',
    unknown_field_near: 'This field is unknown. Did you mean “{near}”?',
    conflicting_fields: 'Given twice with different values, here and in “{other}”: send only one of them.',
    password_minimum: 'Password minimum {limit} characters.',
    password_characters: 'Password must add special characters and digits.',
    password_confirmation: 'Confirmation does not match the password.',
    password_contains_username: 'Password must not contain the username.',
    password_common:
      'This password is among the first that attackers try. Put several unrelated words together instead.',
    wrong_password: 'This is not your current password.',
    invalid_username: 'Letters without accents, digits, dot, hyphen and underscore only, no space.',
    link_expired: 'This link no longer works: its time is over, or it is incomplete. Ask for a new one.',
    link_used: 'This link no longer works: it was used already. Ask for a new one.',
    already_active: 'This account was activated already.',
    already_refused: 'This request was refused already.',
    areas_locked: 'Your areas decide what you may do: only an administrator can change them.',
    outside_areas: 'You may change records of your areas of intervention only ({allowed}). Here: {found}.',
    outside_every_area:
      'You may change records of your areas of intervention only ({allowed}). This place lies in no known area.',
    infrastructure_outside_areas:
      'The support or line named lies outside your areas of intervention ({allowed}). It is here: {found}. Choose one in your areas, or none.',
    picture_of_another:
      'This picture was added by somebody else and is part of no record in your areas: add one of your own.',
    no_areas: 'Your account has no area of intervention: ask an administrator for one to enter records.',
    last_administrator: 'This account is the last administrator: appoint another one first.',
    not_an_image: 'Uploaded file must be an image.',
    file_too_large: 'File size must be less than {limit} MB.',
    image_too_large: 'The image has too many pixels (at most {limit} million).',
    file_damaged: 'The file is incomplete or damaged.',
    columns_missing: 'The file lacks these columns: {columns}.',
    file_not_loaded: 'File loading issue; file not loaded.',
  },
};

/** The message of a problem in a language, with its parameters inserted. */
export function messageOf(problem: Pick<Problem, 'code' | 'params'>, locale: 'fr' | 'en'): string {
  return PROBLEM_MESSAGES[locale][problem.code].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(problem.params[name] ?? ''),
  );
}
