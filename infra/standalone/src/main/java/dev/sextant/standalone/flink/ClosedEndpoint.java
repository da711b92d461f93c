package dev.sextant.standalone.flink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.blob.TransientBlobService;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.leaderelection.LeaderElection;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.rest.RestEndpointFactory;
import org.apache.flink.runtime.rest.handler.RestHandlerConfiguration;
import org.apache.flink.runtime.rest.handler.RestHandlerSpecification;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricFetcher;
import org.apache.flink.runtime.rpc.FatalErrorHandler;
import org.apache.flink.runtime.webmonitor.WebMonitorEndpoint;
import org.apache.flink.runtime.webmonitor.retriever.LeaderGatewayRetriever;
import org.apache.flink.shaded.netty4.io.netty.channel.ChannelInboundHandler;
import org.apache.flink.util.ConfigurationException;

/**
 * Flink's REST endpoint without any route: it answers 404 to every request.
 *
 * <p>Flink cannot start without an endpoint. The default one accepts jobs from any process that
 * reaches the port and deserialises their content, even with {@code web.submit.enable: false}.
 */
final class ClosedEndpoint extends WebMonitorEndpoint<DispatcherGateway> {

  private ClosedEndpoint(
      Configuration configuration,
      RestHandlerConfiguration handlers,
      LeaderGatewayRetriever<DispatcherGateway> dispatcher,
      LeaderGatewayRetriever<ResourceManagerGateway> resources,
      TransientBlobService blobs,
      ScheduledExecutorService executor,
      MetricFetcher metrics,
      LeaderElection election,
      FatalErrorHandler errors)
      throws IOException, ConfigurationException {
    super(
        dispatcher,
        configuration,
        handlers,
        resources,
        blobs,
        executor,
        metrics,
        election,
        RestEndpointFactory.createExecutionGraphCache(handlers),
        errors);
  }

  static ClosedEndpoint create(
      Configuration configuration,
      LeaderGatewayRetriever<DispatcherGateway> dispatcher,
      LeaderGatewayRetriever<ResourceManagerGateway> resources,
      TransientBlobService blobs,
      ScheduledExecutorService executor,
      MetricFetcher metrics,
      LeaderElection election,
      FatalErrorHandler errors)
      throws IOException, ConfigurationException {
    return new ClosedEndpoint(
        configuration,
        RestHandlerConfiguration.fromConfiguration(configuration),
        dispatcher,
        resources,
        blobs,
        executor,
        metrics,
        election,
        errors);
  }

  /** Returns no route. The list is mutable because Flink sorts it. */
  @Override
  protected List<Tuple2<RestHandlerSpecification, ChannelInboundHandler>> initializeHandlers(
      CompletableFuture<String> address) {
    return new ArrayList<>();
  }
}
