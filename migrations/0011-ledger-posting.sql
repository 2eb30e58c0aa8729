-- Hash version 1. A leaf is sha256(00 01, header, bodies): 00 makes it a leaf of RFC 6962 as it
-- stands, 01 is the version. The header holds position, microseconds since 1970, schema version,
-- override (t or f), the number of entries, and the octets of each body (-1 for NULL), in decimal
-- with commas and a closing colon; the bodies follow without separators: type, actor type, actor
-- id, reason, reference, idempotency key, unique key, payload, controls, and the entries, each
-- `<octets of the name>:<name>,<amount>,`. A plain SQL function, so that it is inlined.
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

-- A batch's hash: the one before it, its header, and the leaves of its events in order.
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

-- The only writer of the books. One call is one batch: at most one commit, each command accepted or
-- refused on its own, in array order, each seeing the ones before it. A refused command leaves no
-- trace. Entry i of the arrays p_types … p_overrides is command i; its entries are the next
-- p_entry_counts[i] of the p_entry_ arrays and its controls the next p_control_counts[i] of the
-- p_control_ arrays; accounts are 1-based indexes into p_accounts, which are distinct names.
--
-- o_codes[i] is NULL (posted now), 'REPLAYED' (posted before with the same request: position, time
-- and balances are the first receipt's) or the reason of the refusal; o_positions[i] is where the
-- event stands (for KEY_REUSED and ALREADY_HAPPENED: the event that stands in the way);
-- o_accounts[i] the index of the account that said no; o_times[i] microseconds since 1970;
-- o_balances runs parallel to the p_entry_ arrays.
--
-- The order of judgement: known key, shape, unique fact, unknown account, balance per unit, then
-- entry by entry status, bounds and overflow, then the bounds set by controls.
CREATE FUNCTION ledger.post_batch(
  p_types text[], p_schema_versions integer[], p_actor_types text[], p_actor_ids text[],
  p_reasons text[], p_references text[], p_keys text[], p_unique_keys text[], p_payloads text[],
  p_overrides boolean[],
  p_accounts text[],
  p_entry_counts integer[], p_entry_accounts integer[], p_entry_amounts bigint[],
  p_control_counts integer[], p_control_accounts integer[], p_control_statuses text[],
  p_control_sets_ceiling boolean[], p_control_ceilings bigint[],
  OUT o_codes text[], OUT o_positions bigint[], OUT o_accounts integer[], OUT o_times bigint[],
  OUT o_balances bigint[]
)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = projection, pg_temp
-- Every look-up here goes by a unique index, and must from the first event on: a plan that was made
-- while the tables were small would read them whole when they no longer are. Nothing is worth
-- planning twice, or compiling.
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
SET jit = off
AS $function$
DECLARE
  -- 2^53 - 1: what a JSON number holds exactly. 1,000 such entries still add up within bigint.
  max_amount CONSTANT bigint := 9007199254740991;
  max_entries CONSTANT integer := 1000;
  n CONSTANT integer := cardinality(p_keys);
  entries CONSTANT integer := cardinality(p_entry_accounts);
  account_count CONSTANT integer := cardinality(p_accounts);
  before ledger.head;
  v_position bigint;
  v_now timestamptz;
  v_micros bigint;
  v_hash bytea;
  -- Per command.
  known bigint[];
  happened bigint[];
  done_keys text[];
  done_facts text[];
  lows integer[];
  highs integer[];
  control_texts text[];
  texts text[];
  types text[];
  shapely boolean[];
  keys_repeat boolean;
  facts_repeat boolean;
  any_control boolean := false;
  any_opened boolean := false;
  -- Per entry: its event, NULL where it moves nothing.
  entry_positions bigint[];
  -- Per account. `places` is where each row lies: it stays there while the gate is held.
  names text[];
  ids bigint[];
  places tid[];
  balances bigint[];
  floors bigint[];
  ceilings bigint[];
  statuses text[];
  units integer[];
  tags text[];
  touched integer[];
  last_positions bigint[];
  opened text[];
  statuses_before text[];
  ceilings_before bigint[];
  -- The command at hand.
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
  unit_sums bigint[] := '{0,0,0}';
  entry_text text;
  r record;
  j integer;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'post_batch needs READ COMMITTED: it must see what was committed before its turn';
  END IF;
  IF (n > 0 AND account_count = ALL (ARRAY[cardinality(p_accounts)])
      AND n = ALL (ARRAY[cardinality(p_types), cardinality(p_schema_versions),
        cardinality(p_actor_types), cardinality(p_actor_ids), cardinality(p_reasons),
        cardinality(p_references), cardinality(p_unique_keys), cardinality(p_payloads),
        cardinality(p_overrides), cardinality(p_entry_counts), cardinality(p_control_counts)])
      AND entries = cardinality(p_entry_amounts)
      AND cardinality(p_control_accounts) = ALL (ARRAY[cardinality(p_control_statuses),
        cardinality(p_control_sets_ceiling), cardinality(p_control_ceilings)])
      AND 0 <= ALL (p_entry_counts) AND 0 <= ALL (p_control_counts)
      AND array_position(p_accounts, NULL) IS NULL) IS NOT TRUE THEN
    RAISE EXCEPTION 'post_batch was called with arrays that do not belong together'
      USING ERRCODE = 'array_subscript_error';
  END IF;

  -- The gate. Everything below reads with snapshots taken after it.
  SELECT * INTO STRICT before FROM ledger.head FOR NO KEY UPDATE;
  v_position := before.position;
  v_now := greatest(clock_timestamp(), before.recorded_at + interval '1 microsecond');
  v_micros := ledger.micros(v_now);
  o_times := array_fill(v_micros, ARRAY[n]);

  FOR i IN 1..n LOOP
    lows[i] := hi + 1;
    hi := hi + p_entry_counts[i];
    highs[i] := hi;
  END LOOP;
  IF hi <> entries THEN
    RAISE EXCEPTION 'post_batch was called with entries that belong to no command'
      USING ERRCODE = 'array_subscript_error';
  END IF;

  -- Repeats within the batch, and commands that are known already.
  SELECT count(DISTINCT given.key) < n, count(DISTINCT given.fact) < count(given.fact)
    INTO keys_repeat, facts_repeat
    FROM unnest(p_keys, p_unique_keys) AS given (key, fact);
  FOR r IN SELECT e.idempotency_key AS key, e.position FROM ledger.event e
            WHERE e.idempotency_key = ANY (p_keys)
  LOOP
    known := coalesce(known, array_fill(NULL::bigint, ARRAY[n]));
    FOREACH j IN ARRAY array_positions(p_keys, r.key) LOOP
      known[j] := r.position;
    END LOOP;
  END LOOP;
  FOR r IN SELECT e.unique_key AS fact, e.position FROM ledger.event e
            WHERE e.unique_key = ANY (p_unique_keys)
  LOOP
    happened := coalesce(happened, array_fill(NULL::bigint, ARRAY[n]));
    FOREACH j IN ARRAY array_positions(p_unique_keys, r.fact) LOOP
      happened[j] := r.position;
    END LOOP;
  END LOOP;

  -- The accounts, once. The caller sorts their names, so that one scan brings them in its order;
  -- if it did not, or some have no account yet, they are looked up name by name.
  SELECT array_agg(s.name), array_agg(s.id), array_agg(s.place), array_agg(s.balance),
         array_agg(s.floor), array_agg(s.ceiling), array_agg(s.status), array_agg(s.unit),
         array_agg(s.tag)
    INTO names, ids, places, balances, floors, ceilings, statuses, units, tags
    FROM (SELECT acc.name, acc.id, acc.ctid AS place, acc.balance,
                 coalesce(acc.floor, -max_amount) AS floor,
                 coalesce(acc.ceiling, max_amount) AS ceiling, acc.status,
                 CASE acc.unit WHEN 'TOKEN' THEN 1 WHEN 'SEAT' THEN 2 WHEN 'USE' THEN 3 END AS unit,
                 octet_length(acc.name) || ':' || acc.name || ',' AS tag
            FROM ledger.account acc WHERE acc.name = ANY (p_accounts)
           ORDER BY acc.name) AS s;
  IF names IS DISTINCT FROM p_accounts THEN
    SELECT array_agg(s.id), array_agg(s.place), array_agg(s.balance), array_agg(s.floor),
           array_agg(s.ceiling), array_agg(s.status), array_agg(s.unit), array_agg(s.tag)
      INTO ids, places, balances, floors, ceilings, statuses, units, tags
      FROM (SELECT acc.id, acc.ctid AS place, acc.balance,
                   coalesce(acc.floor, -max_amount) AS floor,
                   coalesce(acc.ceiling, max_amount) AS ceiling, acc.status,
                   CASE acc.unit
                     WHEN 'TOKEN' THEN 1 WHEN 'SEAT' THEN 2 WHEN 'USE' THEN 3 END AS unit,
                   octet_length(p_accounts[i]) || ':' || p_accounts[i] || ',' AS tag
              FROM generate_series(1, account_count) AS i
              LEFT JOIN ledger.account acc ON acc.name = p_accounts[i]
             ORDER BY i) AS s;
  END IF;
  IF array_position(ids, NULL) IS NOT NULL THEN
    opened := array_fill(NULL::text, ARRAY[account_count]);
    FOR r IN SELECT names.i, names.name, kind.kind, kind.floor, kind.ceiling,
                    kind.number, CASE kind.unit
                      WHEN 'TOKEN' THEN 1 WHEN 'SEAT' THEN 2 WHEN 'USE' THEN 3 END AS unit
               FROM unnest(p_accounts) WITH ORDINALITY AS names (name, i)
               JOIN ledger.account_kind kind
                 ON CASE WHEN kind.suffix IS NULL THEN names.name = kind.kind
                         ELSE split_part(names.name, ':', 1) = kind.kind
                          AND names.name ~ ('^' || kind.kind || ':' || kind.suffix || '$') END
              WHERE ids[names.i] IS NULL
    LOOP
      ids[r.i] := nextval('ledger.account_id') * 32 + r.number;
      balances[r.i] := 0;
      floors[r.i] := coalesce(r.floor, -max_amount);
      ceilings[r.i] := coalesce(r.ceiling, max_amount);
      statuses[r.i] := 'open';
      units[r.i] := r.unit;
      opened[r.i] := r.kind;
      any_opened := true;
    END LOOP;
  END IF;

  -- Lengths are octets.
  shapely := ARRAY(
    SELECT (octet_length(given.type) BETWEEN 1 AND 100 AND given.version BETWEEN 1 AND 32767
            AND given.actor_type IN ('player', 'admin', 'system', 'gateway')
            AND octet_length(given.actor_id) BETWEEN 1 AND 255
            AND octet_length(given.key) BETWEEN 1 AND 1020
            AND octet_length(given.payload) BETWEEN 2 AND 262144
            AND coalesce(octet_length(given.fact), 1) BETWEEN 1 AND 1020
            AND coalesce(octet_length(given.reason), 0) <= 4000
            AND coalesce(octet_length(given.reference), 0) <= 1020
            AND given.overrides IS NOT NULL AND given.entries <= max_entries) IS TRUE
      FROM unnest(p_types, p_schema_versions, p_actor_types, p_actor_ids, p_keys, p_payloads,
                  p_unique_keys, p_reasons, p_references, p_overrides, p_entry_counts)
           WITH ORDINALITY AS given (type, version, actor_type, actor_id, key, payload, fact,
                                     reason, reference, overrides, entries, i)
     ORDER BY given.i);

  o_codes := array_fill(NULL::text, ARRAY[n]);
  o_positions := array_fill(NULL::bigint, ARRAY[n]);
  o_accounts := array_fill(NULL::integer, ARRAY[n]);
  o_balances := array_fill(NULL::bigint, ARRAY[entries]);
  entry_positions := o_balances;
  texts := array_fill(NULL::text, ARRAY[n]);
  types := '{}';
  touched := array_fill(0, ARRAY[account_count]);
  last_positions := array_fill(NULL::bigint, ARRAY[account_count]);
  FOR i IN 1..n LOOP
    lo := lows[i];
    hi := highs[i];
    control_lo := control_hi + 1;
    control_hi := control_hi + p_control_counts[i];
    IF control_hi >= control_lo THEN
      SELECT '[' || string_agg('{"account":' || coalesce(to_json(p_accounts[p_control_accounts[c]])::text, 'null')
                 || CASE WHEN p_control_sets_ceiling[c]
                         THEN ',"ceiling":' || coalesce(p_control_ceilings[c]::text, 'null')
                         ELSE '' END
                 || coalesce(',"status":' || to_json(p_control_statuses[c])::text, '') || '}',
                 ',' ORDER BY c)
             || ']'
        INTO entry_text FROM generate_series(control_lo, control_hi) AS c;
      control_texts[i] := entry_text;
    END IF;

    -- 1. A key that has been posted: the same request again, or another one?
    IF known[i] IS NOT NULL THEN
      o_positions[i] := known[i];
      SELECT e.recorded_at, e.balances INTO r FROM ledger.event e
       WHERE e.position = known[i]
         AND (e.type, e.schema_version, e.actor_type, e.actor_id, e.payload, e.overrides_freeze)
           = (p_types[i], p_schema_versions[i], p_actor_types[i], p_actor_ids[i], p_payloads[i],
              p_overrides[i])
         AND e.reason IS NOT DISTINCT FROM p_reasons[i]
         AND e.reference IS NOT DISTINCT FROM p_references[i]
         AND e.unique_key IS NOT DISTINCT FROM p_unique_keys[i]
         AND e.controls IS NOT DISTINCT FROM control_texts[i]
         AND e.accounts = ARRAY(SELECT ids[p_entry_accounts[k]] FROM generate_series(lo, hi) AS k)
         AND e.amounts = p_entry_amounts[lo:hi];
      IF FOUND THEN
        o_codes[i] := 'REPLAYED';
        o_times[i] := ledger.micros(r.recorded_at);
        FOR k IN lo..hi LOOP o_balances[k] := r.balances[k - lo + 1]; END LOOP;
      ELSE
        o_codes[i] := 'KEY_REUSED';
      END IF;
      CONTINUE;
    END IF;
    IF keys_repeat AND p_keys[i] IS NOT NULL THEN
      j := array_position(done_keys, p_keys[i]);
      IF j IS NOT NULL THEN
        o_positions[i] := o_positions[j];
        IF (p_types[i], p_schema_versions[i], p_actor_types[i], p_actor_ids[i], p_payloads[i],
            p_overrides[i])
           = (p_types[j], p_schema_versions[j], p_actor_types[j], p_actor_ids[j], p_payloads[j],
              p_overrides[j])
           AND p_reasons[i] IS NOT DISTINCT FROM p_reasons[j]
           AND p_references[i] IS NOT DISTINCT FROM p_references[j]
           AND p_unique_keys[i] IS NOT DISTINCT FROM p_unique_keys[j]
           AND control_texts[i] IS NOT DISTINCT FROM control_texts[j]
           AND p_entry_accounts[lo:hi] = p_entry_accounts[lows[j]:highs[j]]
           AND p_entry_amounts[lo:hi] = p_entry_amounts[lows[j]:highs[j]] THEN
          o_codes[i] := 'REPLAYED';
          FOR k IN lo..hi LOOP o_balances[k] := o_balances[lows[j] + k - lo]; END LOOP;
        ELSE
          o_codes[i] := 'KEY_REUSED';
        END IF;
        CONTINUE;
      END IF;
    END IF;

    -- 2. Its shape.
    IF NOT shapely[i] THEN
      o_codes[i] := 'INVALID';
      CONTINUE;
    END IF;

    -- 3. A fact that has happened.
    IF happened[i] IS NOT NULL THEN
      o_codes[i] := 'ALREADY_HAPPENED';
      o_positions[i] := happened[i];
      CONTINUE;
    END IF;
    IF facts_repeat AND p_unique_keys[i] IS NOT NULL THEN
      j := array_position(done_facts, p_unique_keys[i]);
      IF j IS NOT NULL THEN
        o_codes[i] := 'ALREADY_HAPPENED';
        o_positions[i] := o_positions[j];
        CONTINUE;
      END IF;
    END IF;

    code := NULL;
    who := NULL;
    -- 4. Changes of bounds and status, in force before the entries.
    IF control_hi >= control_lo THEN
      any_control := true;
      statuses_before := statuses;
      ceilings_before := ceilings;
      FOR k IN control_lo..control_hi LOOP
        a := p_control_accounts[k];
        IF (a BETWEEN 1 AND account_count AND p_control_sets_ceiling[k] IS NOT NULL
            AND coalesce(p_control_statuses[k], 'open') IN ('open', 'frozen', 'closed')
            AND coalesce(p_control_ceilings[k], 0) BETWEEN -max_amount AND max_amount
            AND (p_control_sets_ceiling[k] OR p_control_statuses[k] IS NOT NULL)) IS NOT TRUE THEN
          code := 'INVALID';
          who := NULL;
          EXIT;
        ELSIF units[a] IS NULL THEN
          who := coalesce(who, a);
          code := 'UNKNOWN_ACCOUNT';
        ELSE
          statuses[a] := coalesce(p_control_statuses[k], statuses[a]);
          IF p_control_sets_ceiling[k] THEN
            ceilings[a] := coalesce(p_control_ceilings[k], max_amount);
          END IF;
        END IF;
      END LOOP;
    END IF;

    -- 5. The entries. Each account at most once, so each balance is judged once.
    stop := lo - 1;
    entry_text := '';
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
        unit_sums[units[a]] := unit_sums[units[a]] + x;
        after := balances[a] + x;
        balances[a] := after;
        o_balances[k] := after;
        entry_text := entry_text || tags[a] || x || ',';
        IF code IS NULL THEN
          IF x < 0 AND statuses[a] <> 'open'
             AND (statuses[a] = 'closed' OR NOT p_overrides[i]) THEN
            code := upper(statuses[a]);
            who := a;
          ELSIF after < floors[a] THEN
            code := CASE WHEN floors[a] = -max_amount THEN 'OVERFLOW' ELSE 'BELOW_FLOOR' END;
            who := a;
          ELSIF after > ceilings[a] THEN
            code := CASE WHEN ceilings[a] = max_amount THEN 'OVERFLOW' ELSE 'ABOVE_CEILING' END;
            who := a;
          END IF;
        END IF;
      END LOOP;
      IF unit_sums <> '{0,0,0}' THEN
        IF code IS NULL OR code NOT IN ('INVALID', 'UNKNOWN_ACCOUNT') THEN
          code := 'UNBALANCED';
          who := NULL;
        END IF;
        unit_sums := '{0,0,0}';
      END IF;
      IF code IS NULL AND control_hi >= control_lo THEN
        FOR k IN control_lo..control_hi LOOP
          a := p_control_accounts[k];
          IF balances[a] > ceilings[a] THEN
            code := 'ABOVE_CEILING';
            who := a;
            EXIT;
          END IF;
        END LOOP;
      END IF;
    END IF;

    IF code IS NOT NULL THEN
      o_codes[i] := code;
      o_accounts[i] := who;
      FOR k IN lo..stop LOOP
        a := p_entry_accounts[k];
        balances[a] := balances[a] - p_entry_amounts[k];
      END LOOP;
      IF control_hi >= control_lo THEN
        statuses := statuses_before;
        ceilings := ceilings_before;
      END IF;
      CONTINUE;
    END IF;

    -- Accepted.
    v_position := v_position + 1;
    o_positions[i] := v_position;
    texts[i] := entry_text;
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

  -- Set here and not at the function: only a superuser may attach an unknown setting to one.
  PERFORM set_config('ledger.writing', 'post', true);
  IF any_opened THEN
    INSERT INTO ledger.account (id, name, kind, unit, floor, ceiling, status, balance,
                                last_position)
    SELECT acc.id, acc.name, kind.kind, kind.unit, kind.floor, nullif(acc.ceiling, max_amount),
           acc.status, acc.balance, acc.last
      FROM unnest(ids, p_accounts, opened, ceilings, statuses, balances, last_positions)
           AS acc (id, name, kind, ceiling, status, balance, last)
      JOIN ledger.account_kind kind ON kind.kind = acc.kind
     WHERE acc.last IS NOT NULL;
  END IF;
  IF any_control THEN
    UPDATE ledger.account t
       SET balance = acc.balance, last_position = acc.last, status = acc.status,
           ceiling = nullif(acc.ceiling, max_amount)
      FROM unnest(places, balances, last_positions, statuses, ceilings)
           AS acc (place, balance, last, status, ceiling)
     WHERE t.ctid = acc.place AND acc.last IS NOT NULL;
  ELSE
    UPDATE ledger.account t SET balance = acc.balance, last_position = acc.last
      FROM unnest(places, balances, last_positions) AS acc (place, balance, last)
     WHERE t.ctid = acc.place AND acc.last IS NOT NULL;
  END IF;

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
             texts[i])
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
  -- It wakes every backend of the database that listens to anything, a queue's too: so only the
  -- first batch of each 50 ms says that the log has grown, and who hears it looks again after them.
  IF v_micros / 50000 <> ledger.micros(before.recorded_at) / 50000 THEN
    PERFORM pg_notify('ledger', v_position::text);
  END IF;
END $function$;

GRANT EXECUTE ON FUNCTION ledger.post_batch, ledger.micros, ledger.leaf, ledger.batch_hash
  TO arena_app;
