import Razorpay from 'razorpay';

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 5 * 1024 * 1024;

/** The part of the package's HTTP instance (axios) that we set; the package has no type for it. */
interface HttpInstance {
  readonly defaults: {
    baseURL?: string;
    timeout?: number;
    maxRedirects?: number;
    maxContentLength?: number;
  };
  readonly interceptors: {
    readonly response: {
      use(onAnswer: undefined, onFailure: (failure: HttpFailure) => Promise<never>): unknown;
    };
  };
}

interface HttpFailure {
  response?: { status: number; data: unknown };
  readonly message?: string;
}

/**
 * Returns the package's client with settings that its options lack: an address, a timeout (the
 * package has no default), no redirects, and status 0 for a request without an answer, because the
 * package reads the answer of a failed request without checking that there is one.
 */
export function preparedClient(settings: {
  readonly keyId: string;
  readonly keySecret: string;
  readonly apiUrl: string;
}): Razorpay {
  const client = new Razorpay({ key_id: settings.keyId, key_secret: settings.keySecret });
  const { rq: http } = client.api as unknown as { readonly rq: HttpInstance };
  http.defaults.baseURL = settings.apiUrl;
  http.defaults.timeout = TIMEOUT_MS;
  http.defaults.maxRedirects = 0;
  http.defaults.maxContentLength = MAX_ANSWER_BYTES;
  http.interceptors.response.use(undefined, (failure) => {
    failure.response ??= {
      status: 0,
      data: { error: { code: 'NO_ANSWER', description: failure.message ?? '' } },
    };
    failure.response.data ??= {};
    return Promise.reject(failure);
  });
  return client;
}
