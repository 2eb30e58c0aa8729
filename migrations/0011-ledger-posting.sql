-- Returns the leaf of an event, in hash version 1: sha256(00 01, header, bodies). The byte 00 marks
-- a leaf of RFC 6962, and the byte 01 is the version. The header lists position, microseconds since
-- 1970, schema version, override (t or f), number of entries, and the length of each body in octets
-- (-1 for NULL). Its numbers are decimal, with commas between them and a colon at the end. The
-- bodies follow without separators: type, actor type, actor id, reason, reference, idempotency key,
-- unique key, payload, controls, and the entries. An entry is `<octets of the
-- name>:<name>,<amount>,`. PostgreSQL can inline the function, because it is a single SQL
-- expression.
CREATE FUNCTION ledger.leaf(
  p_position bigint, p_micros bigint, p_version integer, p_overrides boolean, p_entry_count integer,
  p_type text, p_actor_type text, p_actor_id text, p_reason text, p_reference text, p_key text,
  p_unique_key text, p_payload text, p_controls text, p_entries text
) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sha256('\x0001'::bytea || convert_to(concat(
    p_position, ',', p_micros, ',', p_version, ',', p_overrides, ',', p_entry_count, ',',
    octet_length(p_type), ',', octet_length(p_actor_type), ',', octet_length(p_actor_id), ',',
    coalesce(octet_length(p_reason), -1), ',', coalesce(octet_length(p_reference), -1), ',',
    octet_length(p_key), ',', coalesce(octet_length(p_unique_key), -1), ',',
    octet_length(p_payload), ',', coalesce(octet_length(p_controls), -1), ':',
    p_type, p_actor_type, p_actor_id, p_reason, p_reference, p_key, p_unique_key, p_payload,
    p_controls, p_entries), 'UTF8'))
$$;

-- Returns the hash of a batch, which covers the previous batch's hash, the batch's own header, and
-- the leaves of its events in order.
CREATE FUNCTION ledger.batch_hash(
  p_previous bytea, p_number bigint, p_first bigint, p_last bigint, p_micros bigint, p_leaves bytea
) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(p_previous || int8send(p_number) || int8send(p_first) || int8send(p_last)
                || int8send(p_micros) || p_leaves)
$$;

CREATE FUNCTION ledger.micros(p_at timestamptz) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (extract(epoch FROM p_at) * 1000000)::bigint
$$;

-- True if the fields of a command have a valid length and value. Accounts, entries and controls are
-- checked later.
CREATE FUNCTION ledger.well_formed(
  p_type text, p_version integer, p_actor_type text, p_actor_id text, p_reason text,
  p_reference text, p_key text, p_unique_key text, p_payload text, p_overrides boolean,
  p_entry_count integer
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (octet_length(p_type) BETWEEN 1 AND 100 AND p_version BETWEEN 1 AND 32767
          AND p_actor_type IN ('player', 'admin', 'system', 'gateway')
          AND octet_length(p_actor_id) BETWEEN 1 AND 255
          AND octet_length(p_key) BETWEEN 1 AND 1020
          AND octet_length(p_payload) BETWEEN 2 AND 262144
          AND coalesce(octet_length(p_unique_key), 1) BETWEEN 1 AND 1020
          AND coalesce(octet_length(p_reason), 0) <= 4000
          AND coalesce(octet_length(p_reference), 0) <= 1020
          AND p_overrides IS NOT NULL AND p_entry_count <= 1000) IS TRUE
$$;

-- Returns canonical JSON of a command's changes of status, in order. NULL if there are none.
CREATE FUNCTION ledger.controls_text(p_names text[], p_accounts integer[], p_statuses text[])
RETURNS text LANGUAGE sql STABLE AS $$
  SELECT '[' || string_agg(
           concat('{"account":', coalesce(to_json(p_names[c.account])::text, 'null'),
                  ',"status":' || to_json(c.status)::text, '}'), ',' ORDER BY c.i) || ']'
    FROM unnest(p_accounts, p_statuses) WITH ORDINALITY AS c (account, status, i)
$$;

-- Finds events that already have one of these idempotency keys (`known`) or unique keys
-- (`happened`). Each result has the positions in the order of its keys, or is NULL if no event was
-- found.
CREATE FUNCTION ledger.find_known(
  p_keys text[], p_facts text[], OUT known bigint[], OUT happened bigint[]
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  r record;
  i integer;
BEGIN
  FOR r IN SELECT e.idempotency_key AS key, e.position FROM ledger.event e
            WHERE e.idempotency_key = ANY (p_keys)
  LOOP
    known := coalesce(known, array_fill(NULL::bigint, ARRAY[cardinality(p_keys)]));
    FOREACH i IN ARRAY array_positions(p_keys, r.key) LOOP known[i] := r.position; END LOOP;
  END LOOP;
  FOR r IN SELECT e.unique_key AS fact, e.position FROM ledger.event e
            WHERE e.unique_key = ANY (p_facts)
  LOOP
    happened := coalesce(happened, array_fill(NULL::bigint, ARRAY[cardinality(p_facts)]));
    FOREACH i IN ARRAY array_positions(p_facts, r.fact) LOOP happened[i] := r.position; END LOOP;
  END LOOP;
END $$;

-- Loads the accounts with these names, in the same order. `places` are the addresses of their rows
-- (ctid). An account without a row gets a new id and no place. A name that fits no kind gets
-- neither. The caller must hold the lock of ledger.head, so that the rows do not move. If the names
-- are sorted and all accounts exist, one scan finds them. Otherwise each name needs a scan of its
-- own.
CREATE FUNCTION ledger.load_accounts(
  p_names text[], OUT ids bigint[], OUT places tid[], OUT balances bigint[], OUT floors bigint[],
  OUT statuses text[], OUT units integer[], OUT tags text[]
) LANGUAGE plpgsql AS $$
DECLARE
  lowest CONSTANT bigint := -9007199254740991;
  kind_units CONSTANT integer[] :=
    ARRAY(SELECT k.unit_number FROM ledger.account_kind k ORDER BY k.number);
  names text[];
  r record;
BEGIN
  SELECT array_agg(s.name), array_agg(s.id), array_agg(s.place), array_agg(s.balance),
         array_agg(s.floor), array_agg(s.status), array_agg(s.unit), array_agg(s.tag)
    INTO names, ids, places, balances, floors, statuses, units, tags
    FROM (SELECT acc.name, acc.id, acc.ctid AS place, acc.balance,
                 coalesce(acc.floor, lowest) AS floor, acc.status,
                 kind_units[(acc.id & 31) + 1] AS unit,
                 octet_length(acc.name) || ':' || acc.name || ',' AS tag
            FROM ledger.account acc WHERE acc.name = ANY (p_names) ORDER BY acc.name) AS s;
  IF names IS NOT DISTINCT FROM p_names THEN RETURN; END IF;

  SELECT array_agg(acc.id ORDER BY given.i), array_agg(acc.ctid ORDER BY given.i),
         array_agg(coalesce(acc.balance, 0) ORDER BY given.i),
         array_agg(coalesce(acc.floor, lowest) ORDER BY given.i),
         array_agg(coalesce(acc.status, 'open') ORDER BY given.i),
         array_agg(kind_units[(acc.id & 31) + 1] ORDER BY given.i),
         array_agg(octet_length(given.name) || ':' || given.name || ',' ORDER BY given.i)
    INTO ids, places, balances, floors, statuses, units, tags
    FROM unnest(p_names) WITH ORDINALITY AS given (name, i)
    LEFT JOIN ledger.account acc ON acc.name = given.name;
  FOR r IN SELECT given.i, kind.number, coalesce(kind.floor, lowest) AS floor, kind.unit_number
             FROM unnest(p_names, ids) WITH ORDINALITY AS given (name, id, i)
             JOIN ledger.account_kind kind
               ON CASE WHEN kind.suffix IS NULL THEN given.name = kind.kind
                       ELSE split_part(given.name, ':', 1) = kind.kind
                        AND given.name ~ ('^' || kind.kind || ':' || kind.suffix || '$') END
            WHERE given.id IS NULL
  LOOP
    ids[r.i] := nextval('ledger.account_id') * 32 + r.number;
    floors[r.i] := r.floor;
    units[r.i] := r.unit_number;
  END LOOP;
END $$;

-- Saves the accounts that the new events changed. An account that has no row yet gets one.
CREATE FUNCTION ledger.save_accounts(
  p_names text[], p_ids bigint[], p_places tid[], p_balances bigint[], p_statuses text[],
  p_last_positions bigint[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF array_position(p_places, NULL) IS NOT NULL THEN
    INSERT INTO ledger.account (id, name, kind, unit, floor, status, balance, last_position)
    SELECT acc.id, acc.name, kind.kind, kind.unit, kind.floor, acc.status, acc.balance, acc.last
      FROM unnest(p_ids, p_names, p_places, p_statuses, p_balances, p_last_positions)
           AS acc (id, name, place, status, balance, last)
      JOIN ledger.account_kind kind ON kind.number = acc.id & 31
     WHERE acc.place IS NULL AND acc.last IS NOT NULL;
  END IF;
  UPDATE ledger.account t SET balance = acc.balance, last_position = acc.last, status = acc.status
    FROM unnest(p_places, p_balances, p_last_positions, p_statuses)
         AS acc (place, balance, last, status)
   WHERE t.ctid = acc.place AND acc.last IS NOT NULL;
END $$;

-- The only function that writes the log. Each call writes at most one batch, in one commit.
-- Commands are accepted or refused one by one in the order of the arrays, and each command sees the
-- effects of the accepted ones before it. A refused command changes nothing.
--
-- Element i of the arrays p_types … p_overrides is command i. Its entries are the next
-- p_entry_counts[i] elements of the p_entry_ arrays, and its controls the next p_control_counts[i]
-- elements of the p_control_ arrays. Accounts are given as indexes into p_accounts, from 1. The
-- names in p_accounts must be distinct.
--
-- o_codes[i] is NULL if the command was posted now, 'REPLAYED' if the same request was posted
-- before, or the code of the refusal. For 'REPLAYED', position, time and balances are those of the
-- first receipt. o_positions[i] is the position of the event; for KEY_REUSED and ALREADY_HAPPENED
-- it is the position of the earlier event with that key. o_accounts[i] is the index of the account
-- that caused the refusal. o_times[i] is in microseconds since 1970. o_balances has one element for
-- each element of the p_entry_ arrays.
--
-- The checks run in this order: known idempotency key, shape, unique key, unknown account, sum per
-- unit, and then for each entry status, floor and overflow.
CREATE FUNCTION ledger.post_batch(
  p_types text[], p_schema_versions integer[], p_actor_types text[], p_actor_ids text[],
  p_reasons text[], p_references text[], p_keys text[], p_unique_keys text[], p_payloads text[],
  p_overrides boolean[],
  p_accounts text[],
  p_entry_counts integer[], p_entry_accounts integer[], p_entry_amounts bigint[],
  p_control_counts integer[], p_control_accounts integer[], p_control_statuses text[],
  OUT o_codes text[], OUT o_positions bigint[], OUT o_accounts integer[], OUT o_times bigint[],
  OUT o_balances bigint[]
)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = projection, pg_temp
-- Settings for the planner. Every look-up must use a unique index from the first event on.
-- Otherwise a plan that was made while the tables were small would read whole tables later. The
-- plans are never made again, and compiling them would take longer than it saves.
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
SET jit = off
AS $function$
DECLARE
  -- 2^53 - 1, the largest number that JSON represents exactly. The sum of 1,000 such entries still
  -- fits into bigint.
  max_amount CONSTANT bigint := 9007199254740991;
  n CONSTANT integer := cardinality(p_keys);
  entry_count CONSTANT integer := cardinality(p_entry_accounts);
  account_count CONSTANT integer := cardinality(p_accounts);
  -- Sums of a valid command, which are 0 for every unit. The index is account_kind.unit_number.
  balanced CONSTANT bigint[] := '{0,0,0,0,0,0,0,0}';
  sums bigint[] := balanced;
  before ledger.head;
  v_position bigint;
  v_now timestamptz;
  v_micros bigint;
  v_hash bytea;
  -- Arrays with one element per command. A repeat is the same request if its leaf, computed with
  -- the position and the time of the first event, equals the first event's leaf.
  known bigint[];
  happened bigint[];
  shapely boolean[];
  lows integer[];
  highs integer[];
  control_texts text[];
  entry_texts text[];
  requests bytea[];
  keys_repeat boolean;
  facts_repeat boolean;
  done_keys text[];
  done_facts text[];
  types text[] := '{}';
  -- Position of the event of each entry, or NULL if its command was not posted.
  entry_positions bigint[];
  -- Arrays with one element per account; see load_accounts.
  ids bigint[];
  places tid[];
  balances bigint[];
  floors bigint[];
  statuses text[];
  units integer[];
  tags text[];
  touched integer[];
  last_positions bigint[];
  statuses_before text[];
  -- Variables for the command that is being checked.
  code text;
  who integer;
  lo integer;
  hi integer := 0;
  control_lo integer;
  control_hi integer := 0;
  stop integer;
  a integer;
  x bigint;
  after bigint;
  entry_text text;
  r record;
  j integer;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'post_batch needs READ COMMITTED, to see what was committed before its turn';
  END IF;
  IF (n > 0 AND n = ALL (ARRAY[cardinality(p_types), cardinality(p_schema_versions),
        cardinality(p_actor_types), cardinality(p_actor_ids), cardinality(p_reasons),
        cardinality(p_references), cardinality(p_unique_keys), cardinality(p_payloads),
        cardinality(p_overrides), cardinality(p_entry_counts), cardinality(p_control_counts)])
      AND account_count IS NOT NULL AND entry_count = cardinality(p_entry_amounts)
      AND cardinality(p_control_accounts) = cardinality(p_control_statuses)
      AND 0 <= ALL (p_entry_counts) AND 0 <= ALL (p_control_counts)
      AND array_position(p_accounts, NULL) IS NULL) IS NOT TRUE THEN
    RAISE EXCEPTION 'post_batch was called with arrays that do not belong together'
      USING ERRCODE = 'array_subscript_error';
  END IF;
  FOR i IN 1..n LOOP
    lows[i] := hi + 1;
    hi := hi + p_entry_counts[i];
    highs[i] := hi;
  END LOOP;
  IF hi <> entry_count THEN
    RAISE EXCEPTION 'post_batch was called with entries that belong to no command'
      USING ERRCODE = 'array_subscript_error';
  END IF;

  -- Waits for its turn to write. All statements below see everything that was committed before.
  SELECT * INTO STRICT before FROM ledger.head FOR NO KEY UPDATE;
  v_position := before.position;
  v_now := greatest(clock_timestamp(), before.recorded_at + interval '1 microsecond');
  v_micros := ledger.micros(v_now);

  SELECT count(DISTINCT given.key) < n, count(DISTINCT given.fact) < count(given.fact)
    INTO keys_repeat, facts_repeat
    FROM unnest(p_keys, p_unique_keys) AS given (key, fact);
  SELECT * INTO known, happened FROM ledger.find_known(p_keys, p_unique_keys);
  SELECT * INTO ids, places, balances, floors, statuses, units, tags
    FROM ledger.load_accounts(p_accounts);
  shapely := ARRAY(
    SELECT ledger.well_formed(given.type, given.version, given.actor_type, given.actor_id,
             given.reason, given.reference, given.key, given.fact, given.payload, given.overrides,
             given.entries)
      FROM unnest(p_types, p_schema_versions, p_actor_types, p_actor_ids, p_keys, p_payloads,
                  p_unique_keys, p_reasons, p_references, p_overrides, p_entry_counts)
           WITH ORDINALITY AS given (type, version, actor_type, actor_id, key, payload, fact,
                                     reason, reference, overrides, entries, i)
     ORDER BY given.i);

  o_codes := array_fill(NULL::text, ARRAY[n]);
  o_positions := array_fill(NULL::bigint, ARRAY[n]);
  o_accounts := array_fill(NULL::integer, ARRAY[n]);
  o_times := array_fill(v_micros, ARRAY[n]);
  o_balances := array_fill(NULL::bigint, ARRAY[entry_count]);
  entry_positions := o_balances;
  entry_texts := o_codes;
  touched := array_fill(0, ARRAY[account_count]);
  last_positions := array_fill(NULL::bigint, ARRAY[account_count]);
  FOR i IN 1..n LOOP
    lo := lows[i];
    hi := highs[i];
    control_lo := control_hi + 1;
    control_hi := control_hi + p_control_counts[i];
    IF control_hi >= control_lo THEN
      control_texts[i] := ledger.controls_text(
        p_accounts, p_control_accounts[control_lo:control_hi],
        p_control_statuses[control_lo:control_hi]);
    END IF;
    entry_text := '';
    FOR k IN lo..hi LOOP
      entry_text := entry_text || tags[p_entry_accounts[k]] || p_entry_amounts[k] || ',';
    END LOOP;
    entry_texts[i] := entry_text;

    -- Check 1: a key that was already posted, by the same request or by a different one.
    IF known[i] IS NOT NULL OR keys_repeat THEN
      SELECT e.recorded_at, e.balances, e.leaf INTO r FROM ledger.event e
       WHERE e.position = known[i];
      requests[i] := ledger.leaf(coalesce(known[i], 0), coalesce(ledger.micros(r.recorded_at), 0),
        p_schema_versions[i], p_overrides[i], hi - lo + 1, p_types[i], p_actor_types[i],
        p_actor_ids[i], p_reasons[i], p_references[i], p_keys[i], p_unique_keys[i], p_payloads[i],
        control_texts[i], entry_text);
      j := CASE WHEN p_keys[i] IS NOT NULL THEN array_position(done_keys, p_keys[i]) END;
      o_positions[i] := coalesce(known[i], o_positions[j]);
      IF o_positions[i] IS NOT NULL THEN
        IF requests[i] = coalesce(r.leaf, requests[j]) THEN
          o_codes[i] := 'REPLAYED';
          o_times[i] := coalesce(ledger.micros(r.recorded_at), v_micros);
          FOR k IN lo..hi LOOP
            o_balances[k] := coalesce(r.balances[k - lo + 1], o_balances[lows[j] + k - lo]);
          END LOOP;
        ELSE
          o_codes[i] := 'KEY_REUSED';
        END IF;
        CONTINUE;
      END IF;
    END IF;

    -- Check 2: the shape of the command.
    IF NOT shapely[i] THEN
      o_codes[i] := 'INVALID';
      CONTINUE;
    END IF;

    -- Check 3: a unique key that an earlier event has.
    IF p_unique_keys[i] IS NOT NULL AND (happened[i] IS NOT NULL OR facts_repeat) THEN
      o_positions[i] :=
        coalesce(happened[i], o_positions[array_position(done_facts, p_unique_keys[i])]);
      IF o_positions[i] IS NOT NULL THEN
        o_codes[i] := 'ALREADY_HAPPENED';
        CONTINUE;
      END IF;
    END IF;

    code := NULL;
    who := NULL;
    -- Check 4: the changes of status, which take effect before the command's entries.
    IF control_hi >= control_lo THEN
      statuses_before := statuses;
      FOR k IN control_lo..control_hi LOOP
        a := p_control_accounts[k];
        IF (a BETWEEN 1 AND account_count
            AND p_control_statuses[k] IN ('open', 'frozen', 'closed')) IS NOT TRUE THEN
          code := 'INVALID';
          who := NULL;
          EXIT;
        ELSIF units[a] IS NULL THEN
          who := coalesce(who, a);
          code := 'UNKNOWN_ACCOUNT';
        ELSE
          statuses[a] := p_control_statuses[k];
        END IF;
      END LOOP;
    END IF;

    -- Check 5: the entries. An account may occur only once in a command, so its balance is checked
    -- once.
    stop := lo - 1;
    IF code IS DISTINCT FROM 'INVALID' THEN
      FOR k IN lo..hi LOOP
        a := p_entry_accounts[k];
        x := p_entry_amounts[k];
        IF (a BETWEEN 1 AND account_count AND x <> 0 AND x BETWEEN -max_amount AND max_amount
            AND touched[a] <> i) IS NOT TRUE THEN
          code := 'INVALID';
          who := NULL;
          EXIT;
        END IF;
        touched[a] := i;
        stop := k;
        IF units[a] IS NULL THEN
          IF code IS DISTINCT FROM 'UNKNOWN_ACCOUNT' THEN
            code := 'UNKNOWN_ACCOUNT';
            who := a;
          END IF;
          CONTINUE;
        END IF;
        sums[units[a]] := sums[units[a]] + x;
        after := balances[a] + x;
        balances[a] := after;
        o_balances[k] := after;
        IF code IS NULL THEN
          IF x < 0 AND statuses[a] <> 'open'
             AND (statuses[a] = 'closed' OR NOT p_overrides[i]) THEN
            code := upper(statuses[a]);
            who := a;
          ELSIF after < floors[a] OR after > max_amount THEN
            code := CASE WHEN after < floors[a] AND floors[a] > -max_amount THEN 'BELOW_FLOOR'
                         ELSE 'OVERFLOW' END;
            who := a;
          END IF;
        END IF;
      END LOOP;
      IF sums <> balanced THEN
        IF code IS NULL OR code NOT IN ('INVALID', 'UNKNOWN_ACCOUNT') THEN
          code := 'UNBALANCED';
          who := NULL;
        END IF;
        sums := balanced;
      END IF;
    END IF;

    IF code IS NOT NULL THEN
      o_codes[i] := code;
      o_accounts[i] := who;
      FOR k IN lo..stop LOOP
        a := p_entry_accounts[k];
        balances[a] := balances[a] - p_entry_amounts[k];
      END LOOP;
      IF control_hi >= control_lo THEN statuses := statuses_before; END IF;
      CONTINUE;
    END IF;

    -- The command is accepted.
    v_position := v_position + 1;
    o_positions[i] := v_position;
    FOR k IN lo..hi LOOP
      entry_positions[k] := v_position;
      last_positions[p_entry_accounts[k]] := v_position;
    END LOOP;
    FOR k IN control_lo..control_hi LOOP
      last_positions[p_control_accounts[k]] := v_position;
    END LOOP;
    IF keys_repeat THEN done_keys[i] := p_keys[i]; END IF;
    IF facts_repeat THEN done_facts[i] := p_unique_keys[i]; END IF;
    IF p_types[i] <> ALL (types) THEN types := types || p_types[i]; END IF;
  END LOOP;

  IF v_position = before.position THEN
    RETURN;
  END IF;

  -- Set here, because only a superuser could attach this setting to the function itself.
  PERFORM set_config('ledger.writing', 'post', true);
  PERFORM ledger.save_accounts(p_accounts, ids, places, balances, statuses, last_positions);
  WITH flat AS MATERIALIZED (
    SELECT ARRAY(SELECT ids[e.a] FROM unnest(p_entry_accounts) WITH ORDINALITY AS e (a, k)
                  ORDER BY e.k) AS ids,
           p_entry_amounts AS amounts, o_balances AS balances
  ), added AS (
    INSERT INTO ledger.event (position, batch, recorded_at, type, schema_version, actor_type,
      actor_id, reason, reference, idempotency_key, unique_key, overrides_freeze, payload, controls,
      accounts, amounts, balances, leaf)
    SELECT o_positions[i], before.batch + 1, v_now, p_types[i], p_schema_versions[i],
           p_actor_types[i], p_actor_ids[i], p_reasons[i], p_references[i], p_keys[i],
           p_unique_keys[i], p_overrides[i], p_payloads[i], control_texts[i],
           flat.ids[lows[i]:highs[i]], flat.amounts[lows[i]:highs[i]],
           flat.balances[lows[i]:highs[i]],
           ledger.leaf(o_positions[i], v_micros, p_schema_versions[i], p_overrides[i],
             highs[i] - lows[i] + 1, p_types[i], p_actor_types[i], p_actor_ids[i], p_reasons[i],
             p_references[i], p_keys[i], p_unique_keys[i], p_payloads[i], control_texts[i],
             entry_texts[i])
      FROM flat, generate_series(1, n) AS i
     WHERE o_codes[i] IS NULL
    RETURNING position, leaf
  )
  SELECT ledger.batch_hash(before.hash, before.batch + 1, before.position + 1, v_position, v_micros,
                           string_agg(added.leaf, ''::bytea ORDER BY added.position))
    INTO STRICT v_hash FROM added;
  INSERT INTO ledger.entry (account_id, position, amount, balance_after)
  SELECT ids[e.a], e.position, e.x, e.after
    FROM unnest(entry_positions, p_entry_accounts, p_entry_amounts, o_balances)
         AS e (position, a, x, after)
   WHERE e.position IS NOT NULL;
  INSERT INTO ledger.batch (number, first_position, last_position, recorded_at, previous_hash, hash)
  VALUES (before.batch + 1, before.position + 1, v_position, v_now, before.hash, v_hash);
  UPDATE ledger.head
     SET position = v_position, batch = before.batch + 1, hash = v_hash, recorded_at = v_now;
  PERFORM set_config('ledger.writing', '', true);

  PERFORM ledger.apply_projections(before.position + 1, v_position, types);
  -- Notifies listeners of new events. A notification wakes every connection that listens on any
  -- channel, so only the first batch in each 50 ms sends one. Listeners read again after that time.
  IF v_micros / 50000 <> ledger.micros(before.recorded_at) / 50000 THEN
    PERFORM pg_notify('ledger', v_position::text);
  END IF;
END $function$;

GRANT EXECUTE ON FUNCTION ledger.post_batch, ledger.micros, ledger.leaf, ledger.batch_hash
  TO arena_app;
