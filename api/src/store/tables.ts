// Written by `npm run tables` from the migrations and `column-notes.json`: not to be edited.
import type { Generated } from 'kysely';
import type {
  BoxSide,
  Flag,
  HistoryKind,
  ImportKind,
  MailKind,
  MailLocale,
  WorkCause,
  WorkState,
} from './column-types';

/** The tables of the database. Instants are ISO text in UTC, dates `YYYY-MM-DD`. */
export interface Database {
  /** A token sent by mail; only its hash is kept. */
  account_tokens: {
    token_hash: string;
    purpose: 'sign-up' | 'email' | 'activate' | 'reset';
    /** `null` for an unverified sign-up. */
    user_id: number | null;
    sign_up_id: number | null;
    /** The address that purpose `email` verifies. */
    email: string | null;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  /** Opened alarms to report by mail. */
  alarm_news: {
    alarm_id: number;
    opened_at: string;
    /** Number of its batch, in commit order; `null` while the batch is open. */
    number: number | null;
  };
  /** Alarms about birds that died after works, derived from cases and operations except for the explanation. */
  alarms: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    mortality_id: number;
    infrastructure_id: number;
    operation_id: number;
    kind: 'death_after_works' | 'to_check';
    state: 'OPEN' | 'WRONG_PLACE' | 'OTHER_CAUSE' | 'WORKS_FAULTY';
    explanation: string;
    note: string;
    death_cause_id: number | null;
  };
  /** Cells of half a degree, counted from 0, 0, whose records must be re-attached to areas. */
  area_checks: {
    x: number;
    y: number;
    /** The table being checked; `null` before the first table. */
    records: string | null;
    /** Id of the last checked record of that table. */
    last_record: Generated<number>;
  };
  /** Number of attempts in a window, by a digest of the requester or target. */
  attempts: {
    key: string;
    count: number;
    /** End of the window. */
    until: string;
  };
  base_layers: {
    id: Generated<number>;
    name: string;
    name_en: string;
    url: string;
    attribution: string;
    is_default: Flag;
    layer_type: 'base' | 'overlay';
    max_zoom: number;
    position: number;
    offline_max_zoom: number | null;
    kind: Generated<'xyz' | 'wms' | 'pmtiles' | 'geojson' | 'mvt'>;
    wms_layers: Generated<string>;
    wms_version: Generated<'1.3.0' | '1.1.1'>;
    wms_format: Generated<'image/png' | 'image/jpeg' | 'image/webp'>;
    shown: Generated<Flag>;
    seen_by: Generated<'everybody' | 'readers'>;
    min_zoom: Generated<number>;
    colour: Generated<string>;
    dashed: Generated<Flag>;
  };
  /** The address of an account's calendar; only the hash of its token is kept. */
  calendar_links: {
    user_id: number;
    token_hash: string;
    created_at: string;
  };
  campaign_target_media: {
    campaign_target_id: number;
    media_id: number;
    position: number;
  };
  campaign_targets: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    campaign_id: number;
    infrastructure_id: number;
    assignee_id: number | null;
    operation_id: number | null;
    reason: string;
    skipped_on: string | null;
    outcome: 'PASS' | 'PRODUCT' | 'PLAN' | 'FITTING' | null;
    remark: string;
  };
  campaigns: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    name: string;
    purpose: 'SEARCH' | 'VISIT' | 'AUDIT';
    from: string;
    to: string;
    note: string;
    seed: number | null;
    works_since: string | null;
  };
  change_log: {
    seq: Generated<number>;
    kind: string;
    /** Id of the record in the table `kind`; 0 if the change concerns no single record. */
    item_id: number;
    at: Generated<string>;
    /** Kind of record that clients follow; `null` for entries that only the server reads. */
    record: string | null;
    uuid: string | null;
    version: number | null;
    /** `created`, `changed`, `deleted`; `withheld` and `published`: a case by rules of sensitive species. */
    event: string | null;
  };
  /** Accounts that a comment has mentioned, each mailed once. */
  comment_mentions: {
    comment_id: number;
    user_id: number;
  };
  /** Comments on a support or line, a case, or ordered works. */
  comments: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    infrastructure_id: number | null;
    mortality_id: number | null;
    item_id: number | null;
    text: string;
  };
  diagnoses: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    infrastructure_id: number;
    date: string;
    remark: string;
    technical_proposal: string;
    condition_id: number | null;
    pole_attractivity_id: number | null;
    pole_dangerousness_id: number | null;
    sgmt_moving_risk_id: number | null;
    sgmt_topo_integr_risk_id: number | null;
    sgmt_landscape_integr_risk_id: number | null;
    sgmt_build_integr_risk_id: number | null;
    isolation_advice: Flag;
    dissuasion_advice: Flag;
    attraction_advice: Flag;
    change_advice: Flag;
    nest_platform_advice: Flag;
    visibility_advice: Flag;
    burial_advice: Flag;
    search_text: string;
    actions: Generated<string>;
    equipped_structure: Generated<string>;
  };
  diagnosis_armings: {
    diagnosis_id: number;
    nomenclature_id: number;
    position: number;
  };
  diagnosis_media: {
    diagnosis_id: number;
    media_id: number;
    position: number;
  };
  geo_areas: {
    id: Generated<number>;
    /** Code of the list `GAN`. */
    type: string;
    code: string;
    name: string;
    search_text: string;
    geometry: string;
    west: BoxSide;
    south: BoxSide;
    east: BoxSide;
    north: BoxSide;
    /** The region a municipality is part of. */
    parent_id: number | null;
  };
  groups: {
    id: Generated<number>;
    name: string;
  };
  history: {
    id: Generated<number>;
    item_kind: HistoryKind;
    item_id: number;
    user_id: number | null;
    at: string;
    action: 'create' | 'update' | 'delete' | 'restore';
    /** JSON `{field: {before, after}}`. */
    changes: string;
    /** Infrastructure whose history lists the change: the changed one, or that of the diagnosis, operation or case. */
    infrastructure_id: number | null;
    /** The import that the change belongs to; the history lists the import instead. */
    batch_id: number | null;
    /** A random number that the changes of a whole selection share with the changes that undo them. */
    selection_change_id: number | null;
    /** Name of the person who made the change by an order's link; `null` for accounts. */
    signed: string | null;
    /** Name of the personal token with which the account made the change. */
    token: string | null;
    /** The batch of links to poles that the change belongs to; the history lists the batch instead. */
    network_match_id: number | null;
  };
  idempotency_keys: {
    user_id: number;
    key: string;
    /** Method, path and body of the first request. */
    request_hash: string;
    status: number;
    /** JSON of the response headers. */
    headers: string;
    body: string;
    created_at: string;
  };
  /** Accounts at OpenID providers that open accounts here. */
  identities: {
    id: Generated<number>;
    user_id: number;
    issuer: string;
    subject: string;
    /** Address or name at the provider, for its owner to tell identities apart. */
    label: string;
    created_at: string;
    last_used_at: string;
  };
  import_batches: {
    id: Generated<number>;
    user_id: number | null;
    kind: ImportKind;
    file: string;
    /** Number of records created so far. */
    records: number;
    at: string;
    finished_at: string | null;
    undone_at: string | null;
  };
  /** Named mappings of columns and values of files, shared by all editors. */
  import_mappings: {
    id: Generated<number>;
    kind: string;
    name: string;
    /** The name without accents and in lower case; unique for a kind. */
    search_name: string;
    /** JSON list of the names of the file's columns. */
    header: string;
    /** JSON: fields of columns, codes of texts, EPSG number. */
    mapping: string;
    /** The account that last saved the mapping; `null` if the account no longer exists. */
    user_id: number | null;
    updated_at: string;
  };
  imports: {
    user_id: number;
    /** `Idempotency-Key` of the import request. */
    key: string;
    /** JSON of the progress. */
    progress: string;
    cancelled: Generated<Flag>;
    told_at: string;
  };
  infrastructure_areas: {
    infrastructure_id: number;
    area_id: number;
  };
  infrastructure_sensitive_areas: {
    infrastructure_id: number;
    sensitive_area_id: number;
  };
  infrastructures: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    geometry: string;
    west: BoxSide;
    south: BoxSide;
    east: BoxSide;
    north: BoxSide;
    kind: 'POLE' | 'LINE';
    /** Geodesic metres; `null` for a support. */
    length: number | null;
    network_type_id: number;
    owner_id: number | null;
    condition_id: number | null;
    /** `recalculate` derives this column and those up to `mortality_count` from the infrastructure's records. */
    risk: 'RISK_L' | 'RISK_M' | 'RISK_H' | null;
    neutralization: Generated<'none' | 'partial' | 'full'>;
    neutralization_date: string | null;
    last_diagnosis_id: number | null;
    last_diagnosis_date: string | null;
    last_operation_id: number | null;
    mortality_count: Generated<number>;
    operator_number: Generated<string>;
    search_text: Generated<string>;
    pole_id: number | null;
    /** Place of the pole when somebody linked it or looked at it last. */
    pole_longitude: number | null;
    pole_latitude: number | null;
    /** What the version in effect changed about the pole since; `null` for nothing. */
    pole_change: 'moved' | 'gone' | null;
    pole_match_id: number | null;
    last_seen_date: string | null;
  };
  /** The digest of an address that an account has signed in from. */
  known_addresses: {
    user_id: number;
    address: string;
    last_used_at: string;
  };
  /** Tasks that one process at a time does: `holder` is the process. */
  leases: {
    name: string;
    holder: string;
    until: string;
  };
  /** A queued mail. Its text and token are created when it is sent, and the row is then deleted. */
  mails: {
    id: Generated<number>;
    kind: MailKind;
    /** Recipient. */
    email: string;
    locale: MailLocale;
    /** The account that the mail is about. */
    user_id: number | null;
    sign_up_id: number | null;
    created_at: string;
    attempts: Generated<number>;
    next_attempt_at: string;
    /** When sending was given up; `null` while it is retried. */
    failed_at: string | null;
    last_error: string | null;
    /** JSON: content of the mail that is stored nowhere else. */
    details: string | null;
  };
  media: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    /** Names inside the picture store. */
    storage: string;
    thumbnail: string;
    content_type: string;
    width: number;
    height: number;
    bytes: number;
    date: string | null;
    author: string;
    source: string;
    remark: string;
    label: string;
    longitude: number | null;
    latitude: number | null;
  };
  meta: {
    name: string;
    value: string;
  };
  mortality_areas: {
    mortality_id: number;
    area_id: number;
  };
  mortality_cases: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    geometry: string;
    west: BoxSide;
    south: BoxSide;
    east: BoxSide;
    north: BoxSide;
    date: string;
    author: string;
    species_id: number;
    /** `null` if unknown. */
    count: number | null;
    death_cause_id: number;
    data_source_id: number | null;
    data_source_url: string;
    infrastructure_id: number | null;
    comment: string;
    search_text: string;
    /** Accuracy in metres of a position given by a device. */
    accuracy_m: number | null;
    /** Whether the observer agrees to be named in published data. */
    observer_named: Generated<number>;
    state: Generated<'dead' | 'injured'>;
    centre_id: number | null;
    outcome: 'released' | 'died' | 'kept' | 'unknown' | null;
    /** Whether no bird has died, derived from state and outcome: such a case counts nowhere as a death. */
    alive: Generated<number>;
    survey_id: number | null;
    certainty: string | null;
    evidence: string | null;
    remains: string | null;
  };
  mortality_media: {
    mortality_id: number;
    media_id: number;
    position: number;
  };
  mortality_sensitive_areas: {
    mortality_id: number;
    sensitive_area_id: number;
  };
  /** Poles alike in line, network and areas, which shares of the network are counted by. `areas`: ids in order, as `12,15`. */
  network_groups: {
    id: Generated<number>;
    source_id: number;
    key: string;
    line: string;
    network_type_id: number | null;
    areas: string;
  };
  /** Supports linked to poles in one go. */
  network_matches: {
    id: Generated<number>;
    source_id: number;
    report: Generated<string>;
    user_id: number | null;
    created_at: string;
    undone_at: string | null;
  };
  /** A pole with the same id in all versions of its source. */
  network_poles: {
    id: Generated<number>;
    source_id: number;
    key: string;
  };
  network_positions: {
    version_id: number;
    pole_id: number;
    /** Number of the z14 tile along the Morton curve. */
    cell: number;
    longitude: number;
    latitude: number;
    number: string;
    search_text: Generated<string>;
    line: string;
    network_type_id: number | null;
    group_id: number | null;
    details: Generated<string>;
  };
  /** Poles of operators that a support is not, as a person said. */
  network_refusals: {
    infrastructure_id: number;
    pole_id: number;
  };
  /** A network as its operator publishes it. */
  network_sources: {
    id: Generated<number>;
    name: string;
    owner_id: number | null;
    network_type_id: number | null;
    licence: Generated<string>;
    attribution: Generated<string>;
    url: Generated<string>;
    /** How poles are recognised from one version to the next. */
    identified_by: Generated<'id' | 'number' | 'line_number' | 'place'>;
    /** The version in effect; all other finished versions can come back. */
    current_version_id: number | null;
    position: Generated<number>;
  };
  /** A line's part within one z14 tile. `path`: JSON of positions. */
  network_spans: {
    id: Generated<number>;
    version_id: number;
    cell: number;
    line: string;
    network_type_id: number | null;
    metres: number;
    path: string;
  };
  /** Poles of a version by group. */
  network_totals: {
    version_id: number;
    group_id: number;
    poles: number;
  };
  network_versions: {
    id: Generated<number>;
    source_id: number;
    dated: string;
    state: 'reading' | 'stopped' | 'ready' | 'removing';
    file: Generated<string>;
    next: Generated<string>;
    report: Generated<string>;
    user_id: number | null;
    created_at: string;
  };
  news: {
    id: Generated<number>;
    title: string;
    title_en: string;
    summary: string;
    summary_en: string;
    /** Sanitised HTML. */
    body: string;
    body_en: string;
    private: Flag;
    published: string;
    demonstration: Generated<Flag>;
  };
  nomenclature_parents: {
    nomenclature_id: number;
    parent_id: number;
  };
  nomenclature_types: {
    id: Generated<number>;
    code: string;
    mnemonic: string;
    label: string;
    label_en: string;
    position: number;
  };
  nomenclatures: {
    id: Generated<number>;
    type_id: number;
    code: string;
    label: string;
    label_en: string;
    status: 'active' | 'disabled';
    position: number;
  };
  /** Settings of an account's mails about works. Without a row, the account gets the mails that concern it. */
  notices: {
    user_id: number;
    kind: 'alarms' | 'digest' | 'mentions' | 'outages' | 'troubles';
    on: Generated<Flag>;
    /** Day of the last mail, in French time. For a digest, also the day on which it was empty and not sent. */
    mailed_on: string | null;
    /** The last batch number of `alarm_news` reported to the person. */
    told_until: Generated<number>;
  };
  operation_equipments: {
    id: Generated<number>;
    operation_id: number;
    type_id: number;
    count: number;
    reference: string;
    comment: string;
    position: number;
  };
  operation_media: {
    operation_id: number;
    media_id: number;
    position: number;
  };
  operations: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    infrastructure_id: number;
    date: string;
    neutralization_level: 'full' | 'partial';
    operation_type_id: number;
    remark: string;
    /** `null` for the geometry of the infrastructure. */
    geometry: string | null;
    search_text: string;
    /** The ordered works that the operation carries out. */
    work_item_id: number | null;
  };
  /** Pictures sent by an order's links. */
  order_link_media: {
    media_id: number;
    order_id: number;
  };
  /** Links by which people without an account answer an order; only the hash of the token is kept. */
  order_links: {
    id: Generated<number>;
    order_id: number;
    token_hash: string;
    created_at: string;
    expires_at: string;
  };
  outages: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    owner_id: number;
    date: string;
    time: string;
    feeder: string;
    infrastructure_id: number | null;
    cause: string;
    minutes: number | null;
    customers: number | null;
    remark: string;
    search_text: string;
  };
  partners: {
    id: Generated<number>;
    name: string;
    url: string;
    logo: string | null;
    position: number;
    demonstration: Generated<Flag>;
  };
  passkeys: {
    id: Generated<number>;
    user_id: number;
    credential: string;
    public_key: string;
    counter: number;
    transports: string;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  /** A token with which another program reads in the name of an account; only its hash is kept. */
  personal_tokens: {
    id: Generated<number>;
    user_id: number;
    name: string;
    token_hash: string;
    created_at: string;
    /** `null` for never. */
    expires_at: string | null;
    /** Precise to the minute. */
    last_used_at: string | null;
    /** Scopes separated by spaces. */
    scopes: Generated<string>;
  };
  priority_settings: {
    id: Generated<number>;
    version: number;
    saved_at: string;
    saved_by: number | null;
    note: Generated<string>;
    settings: string;
  };
  programmes: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    name: string;
    protocol: string;
    owner_id: number | null;
    from: string | null;
    to: string | null;
    way: string;
    radius_m: number;
    every_days: number | null;
    size_class: string | null;
    area_percent: number;
    search_text: string;
  };
  /** Reports by people without an account. Old rows are deleted with their pictures and contacts. */
  public_reports: {
    id: Generated<number>;
    uuid: string;
    received_at: string;
    subject: 'dead' | 'injured' | 'pole';
    bird: string;
    date: string;
    longitude: number;
    latitude: number;
    accuracy_m: number | null;
    comment: string;
    contact: string;
    /** Keyed hash of the network that sent the report. */
    network: string;
    /** Points by which the queue is sorted: quiet hour, picture, known support, contact. */
    trust: number;
    near_support: number;
    /** The picture’s file; `null` without a picture, once it is a record’s, and soon after a refusal. */
    storage: string | null;
    thumbnail: string | null;
    width: number | null;
    height: number | null;
    bytes: number | null;
    state: Generated<'waiting' | 'accepted' | 'refused'>;
    reason: string | null;
    decided_at: string | null;
    decided_by: number | null;
    /** The kind of the record that the report became a part of. */
    item_kind: string | null;
    item_id: number | null;
  };
  /** Links by which people without an account read the sheet of one record. */
  record_links: {
    id: Generated<number>;
    kind: 'infrastructures' | 'mortality';
    record_id: number;
    token_hash: string;
    /** The account whose rights the link has; it ends with them. */
    created_by: number;
    created_at: string;
    expires_at: string;
  };
  /** Unused codes that replace a second factor. */
  recovery_codes: {
    user_id: number;
    code_hash: string;
  };
  refresh_tokens: {
    jti: string;
    family: string;
    user_id: number;
    created_at: string;
    expires_at: string;
    used_at: string | null;
    revoked_at: string | null;
  };
  /** A token with which a team releases its remote; only its hash is kept. */
  release_tokens: {
    id: Generated<number>;
    remote: string;
    /** The team's name in the history of releases. */
    team: string;
    token_hash: string;
    created_by: number | null;
    created_at: string;
    /** `null` for never. */
    expires_at: string | null;
    last_used_at: string | null;
    revoked_by: number | null;
    revoked_at: string | null;
  };
  /** Counts by hour of how often releases of remotes were shown or failed, kept for 30 days. */
  remote_numbers: {
    remote: string;
    version: string;
    /** Beginning of the hour. */
    hour: string;
    /** Version of the page's shell; empty if unknown. */
    shell: string;
    /** `load`, the cause of a failure, or `paint_…`: see `first-paint.ts`. */
    outcome: string;
    /** Path of the page that failed, without its language; ids are written `:id`. Empty if unknown. */
    page: string;
    count: number;
    /** Message of the last failure. */
    message: string;
    /** Stack of the last failure, in its latest row only. */
    stack: string;
    /** Instant of the last count. */
    at: string;
  };
  /** Releases on trial, with the counts from before the trial in the hour when it began. */
  remote_trials: {
    remote: string;
    version: string;
    began: string;
    loads: number;
    failures: number;
  };
  /** Chosen records; the id is a digest of the content. */
  selections: {
    id: string;
    kind: 'infrastructures' | 'mortality';
    /** JSON list of ids, ascending; `null` for a filter. */
    ids: string | null;
    /** JSON of query values; `null` for ids. */
    filter: string | null;
    /** Precise to the day. */
    used_at: string;
  };
  sensitive_area_species: {
    sensitive_area_id: number;
    species_id: number;
    position: number;
  };
  sensitive_areas: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    geometry: string;
    west: BoxSide;
    south: BoxSide;
    east: BoxSide;
    north: BoxSide;
    name: string;
    code: string;
    description: string;
    search_text: string;
    /** First day of the season, `MM-DD`; `null` for all year round. `season_to` is the last day. */
    season_from: string | null;
    season_to: string | null;
  };
  /** Rules for cases that are published with a blurred place. */
  sensitivity_rules: {
    id: Generated<number>;
    species_id: number;
    /** Code of a department; `null` for everywhere. */
    territory: string | null;
    month_from: number | null;
    month_to: number | null;
    /** Level from 0 (exact) to 4 (not published). */
    level: number;
    /** Side of the cell in kilometres; replaces the side of the level. */
    mesh_km: number | null;
    source: string;
    /** Years after a case’s date during which the rule applies; `null` for good. */
    years: number | null;
    /** 1 for a rule from a file of INPN, whose next edition changes or removes it; 2 once an administrator has edited it; 0 for others. */
    imported: Generated<number>;
  };
  /** A signed-in session; the family of its refresh tokens has the same id. */
  sessions: {
    id: string;
    user_id: number;
    user_agent: string;
    started_at: string;
    last_used_at: string;
    revoked_at: string | null;
  };
  /** Failed sign-ins, by a digest of account and address, and the wait they cause. */
  sign_in_failures: {
    key: string;
    count: number;
    /** Further attempts are refused until this instant. */
    until: string;
    forgotten_at: string;
  };
  /** A sign-up with an unverified e-mail; verification turns it into a user. */
  sign_ups: {
    id: Generated<number>;
    username: string;
    email: string;
    first_name: string;
    last_name: string;
    phone: string;
    /** JSON list of ids of the list `AREAS`. */
    areas: string;
    password_hash: string;
    locale: MailLocale;
    created_at: string;
    expires_at: string;
  };
  species: {
    id: Generated<number>;
    code: string;
    scientific_name: string;
    vernacular_name: string;
    vernacular_name_en: string;
    active: Flag;
    photo: string | null;
    /** All names and the code, normalised. */
    search_text: string;
    /** Taxonomic rank. */
    rank: Generated<'class' | 'order' | 'family' | 'genus' | 'species'>;
    /** Category in the national red list. */
    red_list: 'LC' | 'NT' | 'VU' | 'EN' | 'CR' | 'DD' | 'NA' | 'NE' | null;
    /** Class by body mass of adults. */
    size_class: 'S' | 'M' | 'L' | 'XL' | null;
    /** Number in TAXREF. */
    cd_nom: number | null;
  };
  survey_media: {
    survey_id: number;
    media_id: number;
    position: number;
  };
  survey_targets: {
    id: Generated<number>;
    survey_id: number;
    infrastructure_id: number;
    from_m: number | null;
    to_m: number | null;
    position: number;
  };
  survey_tracks: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    survey_id: number;
    shared: number;
    points: string;
  };
  surveys: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    programme_id: number | null;
    date: string;
    started_at: string;
    ended_at: string;
    observers: string;
    people: number;
    way: string;
    visibility: string;
    width_m: number | null;
    distance_m: number | null;
    nothing_found: number;
    remark: string;
    search_text: string;
  };
  /** Secrets of authenticator apps; `pending` until a first code is confirmed. */
  totp_secrets: {
    user_id: number;
    secret: string | null;
    pending: string | null;
    /** Time step of the last accepted code: codes of this and earlier steps are refused. */
    last_step: Generated<number>;
  };
  trial_checks: {
    id: Generated<number>;
    trial_id: number;
    minutes: number;
    seen: number;
    position: number;
  };
  trials: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    programme_id: number | null;
    kind: string;
    region: string;
    size_class: string;
    label: string;
    placed_on: string;
    remark: string;
    search_text: string;
  };
  /** Troubles of the server that were seen, also after they are over. */
  troubles: {
    kind: string;
    /** `null` while the trouble is over. */
    since: string | null;
    /** Day of the last mail to administrators, in French time. */
    mailed_on: string | null;
    /** Whether administrators were told, and have to learn of its end. */
    is_told: Generated<Flag>;
  };
  /** Steps of sign-ins that were followed, until they expire. */
  used_steps: {
    jti: string;
    expires_at: string;
  };
  user_areas: {
    user_id: number;
    nomenclature_id: number;
  };
  user_groups: {
    user_id: number;
    group_id: number;
  };
  users: {
    id: Generated<number>;
    uuid: string;
    username: string;
    email: string;
    first_name: string;
    last_name: string;
    phone: string;
    avatar: string | null;
    password_hash: string;
    email_verified: Flag;
    is_active: Flag;
    /** Access tokens issued before this second are refused. */
    tokens_valid_from: Generated<number>;
    created_at: string;
    demonstration: Generated<Flag>;
    /** Language of mails to the account. */
    locale: Generated<MailLocale>;
    /** When the welcome mail was queued; it is sent once. */
    welcomed_at: string | null;
    /** Closed by its owner: its records stay, personal data is removed. */
    closed_at: string | null;
    /** Closed because an administrator refused the sign-up. */
    refused_at: string | null;
    /** The owner of networks that an operator works for: an item of the list `OWNER`. */
    owner_id: number | null;
  };
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    at: string;
    /** Position after which the changes of the delivery follow. */
    since: string;
    changes: number;
    status: number | null;
    error: string | null;
    ms: number;
  };
  webhooks: {
    id: Generated<number>;
    address: string;
    /** Kinds separated by spaces. */
    kinds: string;
    /** Signs deliveries, so it is stored as it is. */
    secret: string;
    /** Position in the changes up to which all were delivered. */
    position: string;
    /** When the position was last stored. */
    moved_at: string;
    created_at: string;
    created_by: number | null;
    is_on: Generated<Flag>;
    failures: Generated<number>;
    failing_since: string | null;
    next_at: string;
  };
  withheld_cases: {
    /** Case that rules of sensitive species withhold from other programs, also if it was deleted since. */
    uuid: string;
  };
  work_event_media: {
    work_event_id: number;
    media_id: number;
    position: number;
  };
  /** Moves of work items. Rows are only added. */
  work_events: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    item_id: number;
    from_state: WorkState | null;
    to_state: WorkState;
    date: string;
    planned_for: string | null;
    reason: string;
    fault: 'PRODUCT' | 'PLAN' | 'FITTING' | null;
    operation_id: number | null;
    /** JSON `{question: boolean}` about the fitted works. */
    answers: string | null;
    /** Cause of an automatic move; `null` if a person moved the item. */
    cause: WorkCause | null;
    /** Name of the person who answered by the order's link; `null` for accounts. */
    signed: string | null;
  };
  /** Works on one support or line. The columns from `state` on follow from its events and its order's deadlines. */
  work_items: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    order_id: number;
    infrastructure_id: number;
    /** JSON list of names of advice. */
    measures: string;
    note: string;
    state: WorkState;
    /** Day on which the state began. */
    since: string;
    /** Day of the latest request. */
    requested_on: string;
    answer_by: string;
    planned_for: string | null;
    /** The operation that fitted the item. */
    operation_id: number | null;
    due: string | null;
  };
  /** Orders of works from an operator; `answer_by` and `verify_by_days` are an order's deadlines. */
  work_orders: {
    id: Generated<number>;
    uuid: string;
    created_by: number | null;
    updated_by: number | null;
    created_at: string;
    updated_at: string;
    version: Generated<number>;
    deleted_at: string | null;
    deleted_by: number | null;
    demonstration: Generated<Flag>;
    owner_id: number;
    name: string;
    answer_by: string;
    verify_by_days: number;
    note: string;
  };
}
