// Passkeys: what the server asks goes to the browser, and what a device answers goes back. WebAuthn speaks in
// bytes, the server in base64.
import { given, http } from './client';
import type { components } from './openapi';

export type PasskeyView = components['schemas']['PasskeyView'];

/** possible tells whether this browser has passkeys for this page: it needs https or localhost, and a name. */
export const possible = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

const text = (raw: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(raw)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

interface Named {
  id: string;
  type: 'public-key';
  transports?: AuthenticatorTransport[];
}
const inBytes = (list: Named[] = []) => list.map((c) => ({ ...c, id: bytes(c.id) }));

type AskedToMake = Omit<
  PublicKeyCredentialCreationOptions,
  'challenge' | 'user' | 'excludeCredentials' | 'extensions'
> & {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Named[];
};
type AskedToSign = { challenge: string; rpId: string; timeout?: number; allowCredentials?: Named[] };

/** offer is what stands in a field until somebody picks a passkey there: a browser has one at a time. */
let offer = { stop: new AbortController(), over: Promise.resolve<unknown>(null) };

/** stopOffer takes it back. */
export const stopOffer = (): void => offer.stop.abort();

/**
 * withdrawn takes the offer back and tells, once it is over, whether somebody has come in by it after all. A stranger
 * gets a session with the question and a user one with the answer: two ways in at once would undo each other.
 */
export async function withdrawn(): Promise<boolean> {
  stopOffer();
  return Boolean(await offer.over.catch(() => null));
}

/** answered is what a device said, or null if nobody wanted to answer. */
async function answered(asking: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await asking) as PublicKeyCredential | null;
  } catch (e) {
    if (e instanceof DOMException) return null;
    throw e;
  }
}

/** make has a device make a passkey, as the server asked. */
async function make(asked: AskedToMake) {
  await withdrawn();
  const publicKey = {
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: inBytes(asked.excludeCredentials),
  };
  const made = await answered(navigator.credentials.create({ publicKey }));
  if (!made) return null;
  const said = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    response: {
      clientDataJSON: text(said.clientDataJSON),
      attestationObject: text(said.attestationObject),
      transports: said.getTransports?.() ?? [],
    },
  };
}

/** sign has a device sign what the server asked: now, or, where it is offered in a field, until that is stopped. */
async function sign(asked: AskedToSign, offered?: AbortSignal) {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: bytes(asked.challenge),
    rpId: asked.rpId,
    timeout: asked.timeout,
    allowCredentials: inBytes(asked.allowCredentials),
    userVerification: 'preferred',
  };
  const mediation = offered ? 'conditional' : 'optional';
  const signed = await answered(navigator.credentials.get({ publicKey, mediation, signal: offered }));
  if (!signed) return null;
  const said = signed.response as AuthenticatorAssertionResponse;
  return {
    id: signed.id,
    rawId: text(signed.rawId),
    type: signed.type,
    response: {
      clientDataJSON: text(said.clientDataJSON),
      authenticatorData: text(said.authenticatorData),
      signature: text(said.signature),
      userHandle: said.userHandle ? text(said.userHandle) : undefined,
    },
  };
}

/** inFields tells whether the browser offers passkeys where one types a name. */
export const inFields = async (): Promise<boolean> =>
  possible() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false);

/** enter signs in; null if nobody answered. */
async function enter(offered?: AbortSignal) {
  const { options } = await given(http.POST('/api/session/passkey/begin'));
  if (offered?.aborted) return null;
  const credential = await sign(options as AskedToSign, offered);
  return credential && (await given(http.POST('/api/session/passkey', { body: { credential } })));
}

export const passkeys = {
  list: () => given(http.GET('/api/account/passkeys')),
  enter: () => enter(),
  /** offer waits in a field for who picks a passkey there. */
  offer() {
    stopOffer();
    const stop = new AbortController();
    const entering = enter(stop.signal);
    offer = { stop, over: entering };
    return entering;
  },
  /** prove shows who one is; false if nobody answered. */
  async prove(): Promise<boolean> {
    await withdrawn();
    const { options } = await given(http.POST('/api/account/proof/begin'));
    const credential = await sign(options as AskedToSign);
    if (credential) await given(http.POST('/api/account/proof', { body: { credential } }));
    return credential !== null;
  },
  proveBy: (password: string) => given(http.POST('/api/account/proof', { body: { password } })),
  /** add takes a proof; null if nobody answered. */
  async add(name: string) {
    const { options } = await given(http.POST('/api/account/passkeys/begin'));
    const credential = await make(options as AskedToMake);
    return credential && (await given(http.POST('/api/account/passkeys', { body: { name, credential } })));
  },
  rename: (id: string, name: string) =>
    given(http.PUT('/api/account/passkeys/{id}', { params: { path: { id } }, body: { name } })),
  remove: (id: string) => given(http.DELETE('/api/account/passkeys/{id}', { params: { path: { id } } })),
};
